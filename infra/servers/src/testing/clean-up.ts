type Step = () => Promise<unknown> | void;

/** Those that have steps left, the oldest first. */
const open = new Set<CleanUp>();

/** The steps that end what was started, run in reverse order. */
export class CleanUp {
  private readonly steps: Step[] = [];
  private running: Promise<unknown> = Promise.resolve();

  add(step: Step): void {
    this.steps.push(step);
    open.add(this);
  }

  /** Runs each step once, also after one that fails. @throws the first error */
  run(): Promise<void> {
    const run = this.running.then(() => this.runSteps());
    this.running = run.catch(() => undefined);
    return run;
  }

  private async runSteps(): Promise<void> {
    const errors: unknown[] = [];
    for (const step of this.steps.splice(0).toReversed()) {
      try {
        await step();
      } catch (error) {
        errors.push(error);
      }
    }
    if (this.steps.length === 0) open.delete(this);
    if (errors.length > 0) throw errors[0];
  }
}

const exitCodes = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * From now on, Ctrl-C and SIGTERM end everything that was started here, the latest first, and then this process, with the
 * exit code that a shell expects. A second one ends it at once.
 */
export function endOnSignals(): void {
  let isEnding = false;
  const end = async (code: number) => {
    // what is cut off fails in its own way, which nobody waits for any more
    for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, () => undefined);
    // something may have been about to start
    while (open.size > 0) for (const each of [...open].toReversed()) await each.run().catch(() => undefined);
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isEnding) process.exit(exitCodes[signal]);
      isEnding = true;
      void end(exitCodes[signal]);
    });
  }
}
