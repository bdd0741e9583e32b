// Standard input and output for drivers in Node, and in engines that have Node's `process`.
import {conversation, greetingOf} from './protocol.mjs';

// Serves these operations until standard input ends.
export const serve = (claims, operations) => {
  process.stdout.write(greetingOf(claims, operations));
  const {take, end} = conversation(operations, (text) => process.stdout.write(text));
  process.stdin.setEncoding('latin1');
  process.stdin.on('data', take);
  process.stdin.on('end', end);
};
