// Pyodide, from where it was installed, and a file with its memory after the start: from that it starts five
// times as fast.
import fs from 'node:fs';

const {loadPyodide} = await import(`${process.env.OUT}/node_modules/pyodide/pyodide.mjs`);
const MEMORY = `${process.env.OUT}/memory`;

export const keepMemory = async () => {
  const python = await loadPyodide({_makeSnapshot: true});
  fs.writeFileSync(MEMORY, python.makeMemorySnapshot());
};

export const started = () => loadPyodide({_loadSnapshot: fs.readFileSync(MEMORY)});
