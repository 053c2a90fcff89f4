import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { answerParent } from '../child-process/answer-parent.js';

/** What the program does before it answers. */
export interface ProbeRequest {
  bytes?: Buffer;
  restMs?: number;
  /** It throws an error with this message. */
  failure?: string;
  isKilled?: boolean;
}

export interface ProbeAnswer {
  pid: number;
  /** Of its threads, each once. */
  priorities: number[];
  env: string[];
  bytes: Buffer | undefined;
}

// started by the tests of `LowPriorityProcess`
await answerParent<ProbeRequest, ProbeAnswer>(() =>
  Promise.resolve(async ({ bytes, restMs = 0, failure, isKilled }) => {
    await delay(restMs);
    if (isKilled) process.kill(process.pid, 'SIGKILL');
    if (failure !== undefined) throw new Error(failure);
    const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];
    const priorities = [...new Set(threads.map((thread) => getPriority(thread)))];
    return { pid: process.pid, priorities, env: Object.keys(process.env), bytes };
  }),
);
