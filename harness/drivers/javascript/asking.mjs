// A driver for an engine that asks relay.mjs for its requests.
import {conversation, greetingOf} from './protocol.mjs';

// Serves these operations until input ends. post(path, text) posts the text, and returns a promise of a
// Response: the next requests, or status 204 after the last of them.
export const serveAsking = async (post, claims, operations) => {
  let written = greetingOf(claims, operations);
  const {take, end} = conversation(operations, (text) => written += text);
  for (;;) {
    const text = written;
    written = '';
    const response = await post('/next', text);
    if (response.status === 204) break;
    await take(await response.text());
  }
  await end();
  await post('/last', written);
};
