"""Makes a test of each vector: pytest --utf8 mylib:decode."""

import importlib

import pytest

from placemat_vectors import VECTORS, fault_in


def pytest_addoption(parser):
    group = parser.getgroup("utf8")
    group.addoption("--utf8", metavar="MODULE:FUNCTION", action="append", default=[],
                    help="judge this UTF-8 decoder: bytes to str, ValueError if they are ill-formed")
    group.addoption("--utf8-replaces", metavar="MODULE:FUNCTION", action="append", default=[],
                    help="judge this one, which gives U+FFFD for each maximal subpart")


def _function(named):
    module, _, function = named.partition(":")
    try:
        found = importlib.import_module(module)
        for name in function.split("."):
            found = getattr(found, name)
    except (ImportError, AttributeError, ValueError) as error:
        raise pytest.UsageError(f"--utf8 {named}: {error}; give MODULE:FUNCTION") from error
    return found


class Case(pytest.Item):
    def __init__(self, *, decode, vector, replaces, **further):
        super().__init__(**further)
        self.decode, self.vector, self.replaces = decode, vector, replaces

    def runtest(self):
        fault = fault_in(self.decode, self.vector, self.replaces)
        if fault:
            pytest.fail(fault, pytrace=False)

    def reportinfo(self):
        return "placemat.txt", None, self.name


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(session, config, items):
    for option, replaces in (("utf8", False), ("utf8_replaces", True)):
        for named in config.getoption(option):
            decode = _function(named)
            for vector in VECTORS:
                name = f"{named}[{vector.id}]"
                items.append(Case.from_parent(session, name=name, nodeid=f"placemat.txt::{name}", decode=decode,
                                              vector=vector, replaces=replaces))
