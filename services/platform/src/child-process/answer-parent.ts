import { giveWay } from './give-way.js';
import type { ChildAnswer } from './low-priority-process.js';

/**
 * Answers the requests of a `LowPriorityProcess`. The module that does the work is imported by `open`, after the process
 * has given way to others, so that the threads that it starts do too.
 */
export async function answerParent<Request, Result>(
  open: () => Promise<(request: Request) => Promise<Result>>,
): Promise<void> {
  giveWay();
  // a terminal and systemd signal a whole group: the parent ends this one after its last request
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  // listened for at once: a message that arrives before would be lost
  const opened = open();
  process.on('message', (request: Request) => {
    void answer(opened, request).then((message) => process.send?.(message));
  });
  await opened;
}

async function answer<Request>(
  opened: Promise<(request: Request) => Promise<unknown>>,
  request: Request,
): Promise<ChildAnswer> {
  try {
    const handle = await opened;
    return { result: await handle(request) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : 'unknown failure' };
  }
}
