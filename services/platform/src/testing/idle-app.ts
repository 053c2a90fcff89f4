/**
 * The app of the last case of a test file, suspended and set back to its boot. Each app holds up to thirty connections to
 * the test server, so a file has no other one beside it.
 */
export class IdleApp<App extends { stop(): Promise<void> }> {
  private idle: { key: string; app: App } | undefined;

  /** Returns it if it was booted with the same options, and stops it otherwise. */
  async take(key: string): Promise<App | undefined> {
    const { idle } = this;
    this.idle = undefined;
    if (idle?.key === key) return idle.app;
    await idle?.app.stop();
    return undefined;
  }

  /** Stops the one before. */
  async keep(key: string, app: App): Promise<void> {
    await this.stop();
    this.idle = { key, app };
  }

  /** For `afterAll`. */
  async stop(): Promise<void> {
    const { idle } = this;
    this.idle = undefined;
    await idle?.app.stop();
  }
}
