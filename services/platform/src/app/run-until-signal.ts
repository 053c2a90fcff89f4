import { messageOf } from '../errors/message-of.js';

/**
 * Runs a process. `start` starts it and returns the function that stops it. SIGTERM or Ctrl-C stops the process with
 * code 0; a second signal ends it immediately. If it cannot start, it prints the reason on stderr and exits with code
 * 1.
 */
export async function runUntilSignal(start: () => Promise<() => Promise<void>>): Promise<void> {
  let takeDown: (() => Promise<void>) | undefined;
  let stopping = false;
  const end = async (): Promise<void> => {
    try {
      await takeDown?.();
      process.exit(0);
    } catch (error) {
      process.stderr.write(`Stopped with an error: ${messageOf(error)}\n`);
      process.exit(1);
    }
  };
  const onSignal = (): void => {
    if (stopping) process.exit(1);
    stopping = true;
    if (takeDown) void end();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  try {
    takeDown = await start();
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  }
  if (stopping) await end();
}
