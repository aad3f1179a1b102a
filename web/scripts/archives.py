"""Runs in Pyodide while the engine is built: puts together the engine and the used part of Python's library.

Sources, not what Python translates them to: that is two and a half times as large. Nothing is packed in here: all is
packed as one afterwards.
"""

import sys
import zipfile
from pathlib import Path

STAMP = (2020, 1, 1, 0, 0, 0)  # the same bytes for the same sources
LIBRARY = next(path for path in sys.path if path.endswith(".zip"))
# What a build does not load, but a browser may: when something goes wrong, and while archives are unpacked
ALSO = {
    *("traceback.py", "linecache.py", "tokenize.py", "token.py", "textwrap.py", "codeop.py", "_colorize.py"),
    "encodings/cp437.py",  # in which names in archives are written
}


def engine():
    with zipfile.ZipFile("/tmp/brewhall.zip", "w") as archive:
        for path in sorted(Path("/brewhall").rglob("*")):
            name = path.relative_to("/brewhall").as_posix()
            if path.is_file() and "__pycache__" not in name:
                content = path.read_bytes()
                add(archive, name, slim(content, texts=False) if path.suffix == ".py" else content)


def library(names):
    with zipfile.ZipFile(LIBRARY) as whole, zipfile.ZipFile("/tmp/python_stdlib.zip", "w") as archive:
        for name in sorted(names):
            add(archive, name, slim(whole.read(name), texts=True))


def loaded():
    """The files of Python's own library that are loaded by now, and those that may be."""
    paths = {getattr(module, "__file__", None) or "" for module in sys.modules.values()}
    return {path.removeprefix(f"{LIBRARY}/") for path in paths if path.startswith(LIBRARY)} | ALSO


def slim(source, texts):
    """The same code without comments and, unless something may read them, without its texts for readers."""
    import ast  # not before it is known what is loaded

    tree = ast.parse(source)
    for node in () if texts else ast.walk(tree):
        documented = isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        if not documented or ast.get_docstring(node) is None:
            continue
        if isinstance(node, ast.ClassDef):
            node.body[0] = ast.Expr(ast.Constant("."))  # a dataclass without any would write one itself, slowly
        else:
            node.body[:1] = [] if len(node.body) > 1 else [ast.Pass()]
    return ast.unparse(tree).encode()


def add(archive, name, content):
    archive.writestr(zipfile.ZipInfo(name, STAMP), content)


library(loaded())
engine()
