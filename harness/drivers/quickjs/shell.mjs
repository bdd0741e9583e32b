// A driver for QuickJS, which has no input and output here: driver.mjs gives it write() and what to serve, and
// calls take() and end().
import {chosen} from './modes.mjs';
import {conversation, greetingOf} from './protocol.mjs';
import {ECMASCRIPT} from './standard_apis.mjs';

const {write, folder, engine, mode, version} = globalThis;
const [claims, operations] = chosen(ECMASCRIPT, mode, folder, engine, version);
write(greetingOf(claims, operations));
Object.assign(globalThis, conversation(operations, write));
