// A driver for a browser. The page's address says which folder, mode, engine and version it is.
import {serveAsking} from './asking.mjs';
import {chosen} from './modes.mjs';
import {ECMASCRIPT, TEXT_DECODER, URL_SEARCH_PARAMS, WEB_ASSEMBLY} from './standard_apis.mjs';

const given = Object.fromEntries(new URLSearchParams(location.search));
const modes = {...TEXT_DECODER, ...ECMASCRIPT, ...URL_SEARCH_PARAMS, ...WEB_ASSEMBLY};
const post = (path, body) => fetch(path, {method: 'POST', body});
serveAsking(post, ...chosen(modes, given.mode, given.folder, given.engine, given.version));
