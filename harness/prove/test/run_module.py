"""Loads the command `run`, whose name has no ending, as a module: RUN."""

import importlib.machinery
import importlib.util
import sys
from pathlib import Path

PROVE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(PROVE))

LOADER = importlib.machinery.SourceFileLoader("run", str(PROVE / "run"))
RUN = importlib.util.module_from_spec(importlib.util.spec_from_loader("run", LOADER))
LOADER.exec_module(RUN)
