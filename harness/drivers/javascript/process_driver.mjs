// A driver for Node, and for engines that have Node's `process`. Run as: process_driver.mjs FOLDER MODE.
import {chosen} from './modes.mjs';
import {NODE_APIS} from './node_apis.mjs';
import {ECMASCRIPT, TEXT_DECODER, URL_SEARCH_PARAMS, WEB_ASSEMBLY} from './standard_apis.mjs';
import {serve} from './stdio.mjs';

const {node, v8, icu, simdutf, bun, deno, webkit} = process.versions;
const parts = (engine) => `(${engine}${icu ? `, ICU ${icu}` : ''}${simdutf ? `, simdutf ${simdutf}` : ''})`;
// Deno and Bun name a Node that they are compatible with.
const [engine, version] = bun ? ['Bun', `${bun} ${parts(`WebKit ${webkit.slice(0, 10)}`)}`]
    : deno ? ['Deno', `${deno} ${parts(`V8 ${v8}`)}`] : ['Node', `${node} ${parts(`V8 ${v8}`)}`];

const [folder, mode] = process.argv.slice(2);
const modes = {...TEXT_DECODER, ...ECMASCRIPT, ...URL_SEARCH_PARAMS, ...WEB_ASSEMBLY, ...NODE_APIS};
serve(...chosen(modes, mode, folder, engine, version));
