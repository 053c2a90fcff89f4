import { Injectable } from '@nestjs/common';
import { within } from '../deadline/within.js';

/** A dependency that the app requires. `check` rejects or resolves to `false` while it is down. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<boolean>;
}

/** `pages`: only responses in memory, such as a gateway's pages; all other requests are refused with a message. */
export type Service = 'everything' | 'pages' | 'nothing';

export interface ReadinessReport {
  /** All dependencies are up. */
  ready: boolean;
  serves: Service;
  checks: Record<string, 'up' | 'down'>;
}

/**
 * For this long after its start, an app that could serve only pages reports `nothing` until it is ready: it will be
 * ready soon, and until then other instances serve everything. Milliseconds.
 */
const startingMs = 30_000;

/** Collects the dependencies of an app's modules, for `/readyz` and the standalone start. */
@Injectable()
export class Readiness {
  private readonly checks: ReadinessCheck[] = [];
  private readonly startedAt = performance.now();
  private wasReady = false;
  private draining = false;
  private withoutDependencies: Service = 'nothing';

  register(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /** Declares that the app serves pages from memory while a dependency is down. */
  servesPagesAlone(): void {
    this.withoutDependencies = 'pages';
  }

  /** Makes the app report not ready, so that no new work is routed to it. */
  drain(): void {
    this.draining = true;
  }

  async report(): Promise<ReadinessReport> {
    const results = await Promise.all(
      this.checks.map(async (dependency) => {
        const up = await within(2000, dependency.check()).catch(() => false);
        return [dependency.name, up ? 'up' : 'down'] as const;
      }),
    );
    const ready = !this.draining && results.every(([, state]) => state === 'up');
    if (ready) this.wasReady = true;
    return { ready, serves: this.serves(ready), checks: Object.fromEntries(results) };
  }

  private serves(ready: boolean): Service {
    if (ready) return 'everything';
    const isStarting = !this.wasReady && performance.now() - this.startedAt < startingMs;
    return this.draining || isStarting ? 'nothing' : this.withoutDependencies;
  }
}
