"""The template's own tests are found where it is dropped into place."""

collect_ignore = ["template"]
