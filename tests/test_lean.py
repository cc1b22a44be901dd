"""What travels without its comments says what it said."""

from __future__ import annotations

from pathlib import Path

from make import lean


def test_a_sheet_loses_its_comments_and_keeps_its_texts() -> None:
    told = '/* it\'s a "head" */\n.a::before {\n  content: "/* no comment */";  /* why\n  so */\n  color: red;\n}\n'
    assert lean.sheet(told) == '.a::before {\ncontent: "/* no comment */";\ncolor: red;\n}'


def test_a_script_loses_its_comments_and_keeps_its_texts(tmp_path: Path) -> None:
    static, script = (
        tmp_path / "static",
        'const a = `x  // y ${"/*"}`;  // why\n/* head */\nconst b = /\\/\\*"/.test(a)\n',
    )
    static.mkdir()
    (static / "a.js").write_text(script, "utf-8")
    lean.trim(tmp_path)
    assert (static / "a.js").read_text("utf-8") == 'const a=`x  // y ${"/*"}`;const b=/\\/\\*"/.test(a)'
