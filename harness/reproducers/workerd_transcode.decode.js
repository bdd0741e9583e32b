// for: workerd-transcode
// run: echo 'using W = import "/workerd/workerd.capnp"; const c :W.Config = (services = [(name = "main", worker = (modules = [(name = "main", esModule = embed "reproduce.js")], compatibilityDate = "2026-11-17"))]);' > reproduce.capnp && npm install --no-save workerd && npx workerd test reproduce.capnp
import {Buffer, transcode} from 'node:buffer';

export default {
  test() {
    const text = transcode(Buffer.from(OCTETS_STRING, 'latin1'), 'utf8', 'utf16le').toString('utf16le');
    console.log('values', [...text].map((c) => c.codePointAt(0).toString(16)).join(' '));
  },
};
