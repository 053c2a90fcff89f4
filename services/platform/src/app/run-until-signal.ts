import { messageOf } from '../errors/message-of.js';

/**
 * Runs a process. `start` starts it and returns the function that stops it; its signal aborts when the process is to stop
 * meanwhile. SIGTERM or Ctrl-C stops the process with code 0; a second signal ends it immediately. If it cannot start, it prints the reason on stderr and exits with code
 * 1.
 */
export async function runUntilSignal(start: (stopping: AbortSignal) => Promise<() => Promise<void>>): Promise<void> {
  let takeDown: (() => Promise<void>) | undefined;
  const stopping = new AbortController();
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
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    if (takeDown) void end();
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  try {
    takeDown = await start(stopping.signal);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exit(1);
  }
  if (stopping.signal.aborted) await end();
}
