import { messageOf } from '@lacquer/platform/errors/message-of';
import { type Finding, problem } from './finding.js';

export interface Check {
  /** Of the findings that it makes if it fails itself, such as `redis`. */
  name: string;
  /** Reads, and changes nothing. The signal ends it. */
  run: (signal: AbortSignal) => Promise<Finding[]>;
}

/** How long one check may take, in milliseconds. */
export const checkMs = 5000;

/** Runs the checks side by side. One that does not end in time, or fails, is a problem of its own; the others go on. */
export async function runChecks(checks: readonly Check[], withinMs = checkMs): Promise<Finding[]> {
  const found = await Promise.all(checks.map((check) => runInTime(check, withinMs)));
  return found.flat();
}

async function runInTime({ name, run }: Check, withinMs: number): Promise<Finding[]> {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding[]>((resolve) => {
    timer = setTimeout(() => resolve([tooLate(name, withinMs)]), withinMs);
  });
  try {
    return await Promise.race([run(ending.signal), late]);
  } catch (error) {
    return [
      problem(
        name,
        `The check failed: ${messageOf(error)}`,
        'Its subject may work, or not.',
        'Run this again. If it fails again, report it with this line.',
      ),
    ];
  } finally {
    clearTimeout(timer);
    ending.abort();
  }
}

const tooLate = (name: string, withinMs: number): Finding =>
  problem(
    name,
    `There was no answer within ${Math.round(withinMs / 100) / 10} seconds.`,
    'What answers so late, or not at all, does not work for the product either.',
    'Check the server, the network and the firewall between them.',
  );
