"""Pyodide's own files lose what no page can reach, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from make import Trouble, kernel

MODULES = Path(__file__).parents[1] / "web/node_modules"
EXPORTED = bytes([3, 1, 97, 0, 0, 2, 98, 99, 3, 200, 1, 1, 100, 0, 2])  # a: function 0, bc: global 200, d: function 2
WASM = b"\0asm\1\0\0\0" + bytes([kernel.EXPORTS, len(EXPORTED)]) + EXPORTED + bytes([10, 1, 0])


def script(*named: str) -> str:
    """As Emscripten writes one: a list of everything, everything taken, and what is used of it."""
    names = [f"_n{number}" for number in range(1200)]
    taken = "".join(f'{name}=Module["{name}"]=wasmExports["{name[1:]}"].value>>>0;' for name in names)
    return f"var {','.join(names)};{taken}use({','.join(named)});"


def test_a_module_exports_what_is_named_and_keeps_the_rest_as_it_was() -> None:
    thin = kernel.exporting(WASM, {"bc"})
    assert [name for kind, body in kernel.sections(thin) if kind == 7 for name, _ in kernel.entries(body)] == ["bc"]
    assert kernel.exporting(WASM, {"a", "bc", "d"}) == WASM
    assert thin.endswith(bytes([10, 1, 0]))


@pytest.mark.parametrize("value", [0, 127, 128, 300, 16_384, 9_598_218])
def test_numbers_are_written_as_they_are_read(value: int) -> None:
    assert kernel.read(b"\xff" + kernel.number(value), 1) == (value, 1 + len(kernel.number(value)))


def test_a_script_takes_hold_of_what_it_uses() -> None:
    thin = kernel.without(script("_n7", "_n9"), {"n7", "n9"})
    assert thin.startswith('var _n7,_n9;_n7=Module["_n7"]=wasmExports["n7"].value>>>0;_n9=')
    assert thin.endswith(";use(_n7,_n9);")


def test_a_script_of_another_make_is_not_cut_blindly() -> None:
    with pytest.raises(Trouble, match=r"mend web/make/kernel\.py"):
        kernel.mentioned("export default () => {}", "", WASM)


def test_pyodides_module_has_few_doors_left_and_the_script_knows_them(tmp_path: Path) -> None:
    kernel.thin(MODULES, tmp_path)
    wasm, stock = (folder / kernel.WASM for folder in (tmp_path, MODULES / "pyodide"))
    doors = {
        name
        for kind, body in kernel.sections(wasm.read_bytes())
        if kind == kernel.EXPORTS
        for name, _ in kernel.entries(body)
    }
    text = (tmp_path / kernel.SCRIPT).read_text("utf-8")
    assert {found["name"] for found in kernel.TAKEN.finditer(text)} <= doors
    assert len(doors) < 1000
    assert wasm.stat().st_size < 0.95 * stock.stat().st_size
    assert [file.name for file in tmp_path.iterdir() if file.suffix == ".wasm"] == [kernel.WASM]
