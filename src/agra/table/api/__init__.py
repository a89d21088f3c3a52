"""The API for programs: `/api/v1/`, described by `/api/v1/openapi.json` and docs/api.md.

It asks the same modules as the pages do; what is possible at a table is decided there.
"""
