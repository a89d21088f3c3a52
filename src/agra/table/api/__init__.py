"""The API for programs: `/api/v1/`, described by `/api/v1/openapi.json` and docs/api.md.

It calls the same modules as the pages do; they decide what is possible at a table.
"""
