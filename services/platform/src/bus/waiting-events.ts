import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** Whether events wait in the queues of this app. */
export interface QueueState {
  /** For their first attempt. */
  waiting: boolean;
  /** For another attempt, after a failure. */
  retrying: boolean;
}

interface Watched {
  read(): Promise<QueueState>;
  close(): Promise<void>;
}

/** The queues of this app's events at the broker. Within one process there are none. */
@Injectable()
export class WaitingEvents implements OnApplicationShutdown {
  private watched: Watched | undefined;

  watch(queues: Watched): void {
    this.watched = queues;
  }

  read(): Promise<QueueState> {
    return this.watched?.read() ?? Promise.resolve({ waiting: false, retrying: false });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.watched?.close();
  }
}
