"""A contract of our own for import-linter: which packages come from nowhere but the standard library."""

from __future__ import annotations

import sys
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StandardLibraryContract(Contract):
    """Modules below `source_modules` import nothing from outside but the standard library and what is `tolerated`."""

    source_modules: Any = fields.ListField(subfield=fields.StringField())
    tolerated: Any = fields.SetField(subfield=fields.StringField(), required=False, default=set())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        known = {"brewhall", *sys.stdlib_module_names, *self.tolerated}
        found = [
            f"{module} imports {imported}"
            for root in self.source_modules
            for module in sorted({root, *graph.find_descendants(root)})
            for imported in sorted(graph.find_modules_directly_imported_by(module))
            if imported.partition(".")[0] not in known
        ]
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for line in check.metadata["found"]:
            output.print_error(line)
