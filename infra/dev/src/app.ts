import { Child } from './child.js';
import type { Package } from './workspace.js';

export interface AppPlan {
  name: string;
  script: string;
  /** What it runs; it is started anew when one of them changes. */
  packages: Package['closure'];
  /** Settings and address of one more process; each gets ports of its own, so that the next can start beside the last. */
  launch(): Promise<{ env: Record<string, string>; readyUrl: string; url: string }>;
  /** Begins each line that it prints. */
  label?: string;
}

/**
 * One app of the product, kept running. A new version starts beside the old one and takes its place once it is ready;
 * a version that does not start changes nothing.
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

  /** Where the running version answers. */
  get url(): string | undefined {
    return this.current?.url;
  }

  runs(changed: ReadonlySet<string>): boolean {
    return [...changed].some((folder) => this.plan.packages.has(folder));
  }

  /**
   * Starts the version that is compiled now; it takes over when `checked` says that it may. Resolves with false when it
   * may not, did not come up, or a later one came before.
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
      const rest = this.current ? 'What ran before keeps running.' : 'It is started again when a source is saved.';
      this.say(`✗ ${this.name} did not start (${child.end}). ${rest}`);
      return false;
    }
    const last = this.current?.child;
    this.current = { child, url };
    child.onEnd(() => {
      if (this.current?.child !== child || this.isStopped) return;
      this.current = undefined;
      this.say(`✗ ${this.name} ended (${child.end}). It is started again when a source is saved.`);
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
