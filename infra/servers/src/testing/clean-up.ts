type Step = () => Promise<unknown> | void;

/** The steps that end what was started, run in reverse order. */
export class CleanUp {
  private readonly steps: Step[] = [];

  add(step: Step): void {
    this.steps.push(step);
  }

  /** Runs each step once, also after one that fails. @throws the first error */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (const step of this.steps.splice(0).toReversed()) {
      try {
        await step();
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
  }
}
