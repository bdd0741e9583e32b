// Runs shell.mjs in QuickJS as WebAssembly. Run as: driver.mjs PACKAGE FOLDER ENGINE MODE.
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const [name, folder, engine, mode] = process.argv.slice(2);
const require = createRequire(`${process.env.OUT}/package.json`);
const {newQuickJSWASMModuleFromVariant} = require('quickjs-emscripten-core');
const quickjs = await newQuickJSWASMModuleFromVariant(require(name).default);

// The package has a number of its own, and says in its README which release of the engine it is made of.
const manifest = require.resolve(`${name}/package.json`);
const readme = fs.readFileSync(path.join(path.dirname(manifest), 'README.md'), 'utf8');
const [, release] = readme.match(/Version \[v?([^\]]+)\]/);
const version = `${release} (quickjs-emscripten ${require(manifest).version})`;

const here = path.dirname(fileURLToPath(import.meta.url));
const context = quickjs.newContext();
context.runtime.setModuleLoader(
    (file) => fs.readFileSync(path.join(here, '../javascript', path.basename(file)), 'utf8'));
const write = context.newFunction('write', (text) => { process.stdout.write(context.getString(text)); });
context.setProp(context.global, 'write', write);
for (const [key, value] of Object.entries({folder, engine, mode, version})) {
  context.setProp(context.global, key, context.newString(value));
}

// What the engine put off has to be asked for.
const settle = (result) => {
  context.unwrapResult(result).dispose();
  context.unwrapResult(context.runtime.executePendingJobs());
};
settle(context.evalCode(fs.readFileSync(path.join(here, 'shell.mjs'), 'utf8'), 'shell.mjs', {type: 'module'}));

const call = (called, ...texts) => {
  const made = context.getProp(context.global, called), given = texts.map((text) => context.newString(text));
  settle(context.callFunction(made, context.undefined, ...given));
  for (const handle of [made, ...given]) handle.dispose();
};
process.stdin.setEncoding('latin1');
process.stdin.on('data', (text) => call('take', text));
process.stdin.on('end', () => call('end'));
