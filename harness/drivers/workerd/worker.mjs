// A driver for workerd.
import {serveAsking} from './asking.mjs';
import {chosen} from './modes.mjs';
import {NODE_APIS} from './node_apis.mjs';
import {ECMASCRIPT, TEXT_DECODER, URL_SEARCH_PARAMS, WEB_ASSEMBLY} from './standard_apis.mjs';

// A worker may not compile WebAssembly while it runs. It may validate it.
const {'web-assembly': {ops, ...claims}} = WEB_ASSEMBLY;
const validating = {...claims, api: 'WebAssembly.validate', ops: () => ({validate: ops().validate})};

const modes = {...TEXT_DECODER, ...ECMASCRIPT, ...URL_SEARCH_PARAMS, 'web-assembly': validating, ...NODE_APIS};

export default {
  async test(controller, {relay, folder, mode, version}) {
    const post = (path, body) => relay.fetch('http://relay' + path, {method: 'POST', body});
    await serveAsking(post, ...chosen(modes, mode, folder, 'workerd', version));
  },
};
