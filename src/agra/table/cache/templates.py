"""The template engine: Django's, but what a template was given is freed as soon as it is rendered.

A context and its layers refer to each other. Python frees such a ring only when its garbage
collector runs, and until then a whole page stays in memory with all that it was made of: half a
megabyte for each page of a table. So the reference is cut here.
"""

from typing import Any

from django.http import HttpRequest
from django.template import TemplateDoesNotExist
from django.template.backends import django
from django.template.context import make_context


class Template(django.Template):
    """A template that lets go of its context."""

    def render(
        self, context: dict[str, Any] | None = None, request: HttpRequest | None = None
    ) -> Any:
        """Render with this context, and free it."""
        layers = make_context(context, request, autoescape=self.backend.engine.autoescape)
        try:
            return self.template.render(layers)
        except TemplateDoesNotExist as error:
            django.reraise(error, self.backend)
        finally:
            layers.dicts.clear()


class Templates(django.DjangoTemplates):
    """Django's engine with templates of this kind."""

    def from_string(self, template_code: str) -> Template:
        """Return a template with this text."""
        return self._freeing(super().from_string(template_code))

    def get_template(self, template_name: str) -> Template:
        """Return the template of this name."""
        return self._freeing(super().get_template(template_name))

    def _freeing(self, found: Any) -> Template:
        return Template(found.template, self)
