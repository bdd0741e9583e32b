// Answers requests in batches, for an engine that makes all of its output at once.
import {createInterface} from 'node:readline';

// Calls answer() with the requests before each empty line and before the end of standard input, and writes the
// text that answer() returns.
export const answerBatches = async (answer) => {
  let requests = [];
  const answerAll = async () => {
    if (requests.length > 0) process.stdout.write(await answer(requests));
    requests = [];
  };
  for await (const line of createInterface({input: process.stdin})) {
    if (line !== '') requests.push(line);
    else await answerAll();
  }
  await answerAll();
};

// Returns the greeting and the replies in the output of a driver.
export const parted = (output) => {
  const ready = '\nready\n';
  const end = output.indexOf(ready) + ready.length;
  return [output.slice(0, end), output.slice(end)];
};
