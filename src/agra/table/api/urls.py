"""Every address for programs, and those of the pages, to which answers link.

The middleware chooses these addresses for requests to the API. They are not among the others,
because the API and its libraries take 10 MB, and most tables are never asked by a program: the
first program that asks loads them.
"""

from django.urls import include, path

from agra.table.api import app
from agra.table.views.errors import bad_request as handler400
from agra.table.views.errors import forbidden as handler403
from agra.table.views.errors import not_found as handler404
from agra.table.views.errors import server_error as handler500

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

urlpatterns = [
    path("api/v1/", include((app.urls(), "api"), namespace="api")),
    path("", include("agra.table.urls")),
]
