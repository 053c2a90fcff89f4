import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** In a thread of its own, so that what the bench does meanwhile is not measured with the product. */
export interface PageProbe {
  url: string;
  /** Between an answer and the next request, in milliseconds. */
  restMs: number;
}

const { url, restMs } = workerData as PageProbe;
let answerMs: number[] = [];
// each message asks for the times since the one before
parentPort?.on('message', () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
  parentPort?.postMessage(answerMs);
  answerMs = [];
});

for (;;) {
  const began = performance.now();
  await (await fetch(url)).text();
  answerMs.push(performance.now() - began);
  await delay(restMs);
}
