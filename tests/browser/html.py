"""Validates HTML with the standard's parser and its content rules."""

from collections.abc import Iterator

from justhtml import JustHTML

#: Elements that may contain only text and inline elements.
PHRASING = {"p", "h1", "h2", "h3", "h4", "span", "b", "i", "small", "strong", "em", "kbd", "code"}
PHRASING |= {"button", "label", "summary", "legend", "pre", "option", "title"}
BLOCKS = {"div", "p", "section", "article", "header", "footer", "nav", "main", "ul", "ol", "dl"}
BLOCKS |= {"table", "form", "fieldset", "details", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "hr"}
#: Required children and required parents of elements.
CHILDREN = {"ul": {"li"}, "ol": {"li"}, "tr": {"td", "th"}, "thead": {"tr"}, "tbody": {"tr"}}
CHILDREN |= {"select": {"option", "optgroup", "hr"}}
CHILDREN |= {"table": {"caption", "colgroup", "thead", "tbody", "tfoot", "tr"}}
#: Attributes besides data-*, aria-* and the global ones.
EVERYWHERE = {"id", "class", "title", "lang", "dir", "hidden", "tabindex", "role", "autofocus"}
ATTRIBUTES = {
    "a": {"href", "rel", "download", "target"},
    "button": {"type", "name", "value", "disabled", "formaction"},
    "details": {"open", "name"},
    "form": {"method", "action", "enctype"},
    "optgroup": {"label"},
    "img": {"src", "alt", "width", "height", "loading"},
    "input": {
        *("type", "name", "value", "checked", "maxlength", "size", "readonly", "accept"),
        *("autocomplete", "inputmode", "placeholder", "required", "disabled", "min", "max", "step"),
    },
    "label": {"for"},
    "link": {"rel", "href", "type", "media"},
    "meta": {"charset", "name", "content", "media"},
    "option": {"value", "selected", "disabled"},
    "script": {"src", "type", "defer"},
    "select": {"name", "disabled"},
    "td": {"colspan", "rowspan"},
    "textarea": {"name", "placeholder", "rows", "cols", "maxlength"},
    "time": {"datetime"},
    "th": {"scope", "colspan", "rowspan", "abbr"},
    "ol": {"start"},
}


def mistakes_in(page: str) -> list[str]:
    """The mistakes in a page."""
    document = JustHTML(page, collect_errors=True, sanitize=False, max_errors=20)
    found = [f"{error}" for error in document.errors]
    for element, above in _elements(document.root, ()):
        found += _wrong(element, above)
    return found


def _elements(node: object, above: tuple[str, ...]) -> Iterator[tuple[object, tuple[str, ...]]]:
    """Every HTML element with the names of its ancestors; drawings are SVG and are left out."""
    for child in getattr(node, "children", None) or ():
        name = getattr(child, "name", "")
        if name.startswith(("#", "!")) or name == "svg":
            continue
        yield child, above
        yield from _elements(child, (*above, name))


def _wrong(element: object, above: tuple[str, ...]) -> Iterator[str]:
    name = str(getattr(element, "name", ""))
    where = " > ".join((*above[-2:], name))
    parent = above[-1] if above else ""
    if name in BLOCKS and parent in PHRASING and not (name[0] == "h" and parent == "summary"):
        yield f"{where}: a block inside of text"
    if parent in CHILDREN and name not in CHILDREN[parent]:
        yield f"{where}: not allowed there"
    if name in ("a", "button", "select", "textarea", "label") and {"a", "button"} & set(above):
        yield f"{where}: one control inside of another"
    for attribute in getattr(element, "attrs", None) or {}:
        if not _is_known(name, attribute):
            yield f"{where}: unknown attribute {attribute}"


def _is_known(element: str, attribute: str) -> bool:
    if attribute.startswith(("data-", "aria-")) or attribute in EVERYWHERE:
        return True
    return attribute in ATTRIBUTES.get(element, ())
