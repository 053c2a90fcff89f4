import { Injectable } from '@nestjs/common';

/** Something that the app cannot work without. `check` rejects or resolves to `false` while it is down. */
export interface ReadinessCheck {
  readonly name: string;
  check(): Promise<boolean>;
}

export interface ReadinessReport {
  ready: boolean;
  checks: Record<string, 'up' | 'down'>;
}

/** Collects the dependencies of an app's modules, for `/readyz` and the standalone start. */
@Injectable()
export class Readiness {
  private readonly checks: ReadinessCheck[] = [];
  private draining = false;

  register(check: ReadinessCheck): void {
    this.checks.push(check);
  }

  /** Makes the app report that it is not ready, so that no new work is routed to it. */
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
    return {
      ready: !this.draining && results.every(([, state]) => state === 'up'),
      checks: Object.fromEntries(results),
    };
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timed out')), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
