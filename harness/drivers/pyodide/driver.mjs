// Pyodide, which is CPython as WebAssembly, runs the driver of CPython. Run as: driver.mjs MODE.
import fs from 'node:fs';
import {started} from './interpreter.mjs';

const python = await started();
python.setStdout({write: (octets) => fs.writeSync(1, octets)});
python.globals.set('MODE', process.argv[2]);
python.runPython('import sys; sys.argv = ["modes.py", MODE]');
python.runPython(fs.readFileSync(new URL('../cpython/modes.py', import.meta.url), 'utf8'));
