import { Inject, Injectable, Logger } from '@nestjs/common';
import { type WorkersOptions, workersOptions } from './workers-options.js';
import { PollOpenMessages } from '../delivery/poll-open-messages.js';
import { ReconcileUnknown } from '../delivery/reconcile-unknown.js';

/** What has to be asked of the provider: in rounds of its own, so that a slow provider keeps nothing else waiting. */
@Injectable()
export class Lookups {
  private readonly logger = new Logger(Lookups.name);
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> = Promise.resolve();

  constructor(
    private readonly reconcile: ReconcileUnknown,
    private readonly poll: PollOpenMessages,
    @Inject(workersOptions) private readonly options: WorkersOptions,
  ) {}

  start(): void {
    this.next();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.current;
  }

  private next(): void {
    this.timer = setTimeout(() => {
      this.current = this.round();
    }, this.options.sweepIntervalMs);
  }

  private async round(): Promise<void> {
    try {
      await this.reconcile.run(this.stopping.signal);
      await this.poll.run(this.stopping.signal);
    } catch (error) {
      // the next round tries all of it again
      this.logger.error(error);
    }
    if (!this.stopping.signal.aborted) this.next();
  }
}
