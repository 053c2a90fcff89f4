import { Child } from './child.js';
import type { Package } from './workspace.js';

export interface AppPlan {
  name: string;
  script: string;
  /** The packages that it runs. A change in one of them restarts it. */
  packages: Package['closure'];
  /** Settings and address of the next process. Each gets its own ports, so it can start while the previous one runs. */
  launch(): Promise<{ env: Record<string, string>; readyUrl: string; url: string }>;
  /** Prefix of each line that it prints. */
  label?: string;
}

/**
 * One app of the product, kept running. A new version starts while the old one runs and replaces it once it is ready.
 * If it does not start, the old version keeps running.
 */
export class App {
  private current: { child: Child; url: string } | undefined;
  private next: Child | undefined;
  private isStopped = false;
  private readonly leaving = new Set<Promise<void>>();

  constructor(
    private readonly plan: AppPlan,
    private readonly say: (line: string) => void,
  ) {}

  get name(): string {
    return this.plan.name;
  }

  /** Base URL of the running version. */
  get url(): string | undefined {
    return this.current?.url;
  }

  runs(changed: ReadonlySet<string>): boolean {
    return [...changed].some((folder) => this.plan.packages.has(folder));
  }

  /**
   * Starts the currently compiled version and switches to it if `checked` resolves with true. Resolves with false if the
   * check failed, the version did not start, or a later version superseded it.
   */
  async renew(checked: Promise<boolean> = Promise.resolve(true)): Promise<boolean> {
    this.abandonNext();
    const { env, readyUrl, url } = await this.plan.launch();
    if (this.isStopped) return false;
    const { script, label } = this.plan;
    const child = Child.start({ script, env, readyUrl, label });
    this.next = child;
    const [isReady, isSound] = await Promise.all([child.ready(), checked]);
    if (this.next !== child) return false;
    if (!isSound) {
      this.abandonNext();
      return false;
    }
    this.next = undefined;
    if (!isReady) {
      const rest = this.current ? 'The previous version keeps running.' : 'It is restarted when a source is saved.';
      this.say(`✗ ${this.name} did not start (${child.end}). ${rest}`);
      return false;
    }
    const last = this.current?.child;
    this.current = { child, url };
    child.onEnd(() => {
      if (this.current?.child !== child || this.isStopped) return;
      this.current = undefined;
      this.say(`✗ ${this.name} exited (${child.end}). It is restarted when a source is saved.`);
    });
    if (last) this.retire(last);
    return true;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.abandonNext();
    const last = this.current?.child;
    if (last) this.retire(last);
    await Promise.all(this.leaving);
  }

  kill(): void {
    this.isStopped = true;
    this.next?.kill();
    this.current?.child.kill();
  }

  private abandonNext(): void {
    const child = this.next;
    this.next = undefined;
    if (child) this.retire(child);
  }

  private retire(child: Child): void {
    const left = child.stop().finally(() => this.leaving.delete(left));
    this.leaving.add(left);
  }
}
