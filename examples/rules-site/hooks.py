"""Puts the address of the salon into the pages: the text says https://salon.example/."""

import os
from typing import Any

ADDRESS = os.environ.get("SALON_ADDRESS", "https://salon.example/")


def on_page_markdown(markdown: str, **_: Any) -> str:
    return markdown.replace("https://salon.example/", ADDRESS)


def on_config(config: Any) -> Any:
    config["extra"]["salon"] = "/".join(ADDRESS.split("/")[:3])
    return config
