type Step = () => Promise<unknown> | void;

/** The steps that end what was started, run in reverse order. */
export class CleanUp {
  private readonly steps: Step[] = [];

  add(step: Step): void {
    this.steps.push(step);
  }

  /** Runs each step once. */
  async run(): Promise<void> {
    for (const step of this.steps.splice(0).toReversed()) await step();
  }
}
