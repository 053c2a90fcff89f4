import { setTimeout as delay } from 'node:timers/promises';
import { Client } from '../behavior/client.js';
import { type Failure, failureOf } from './steady-visitors.js';

/** The oldest release accepts five contact messages a minute from an address. */
const pauseMs = 15_000;

export interface Writes {
  /** The first names of the accepted messages. */
  accepted: string[];
  failed: Failure[];
}

/** Sends one contact message after another until it is stopped. It never repeats one. */
export class SteadyWriter {
  private readonly writes: Writes = { accepted: [], failed: [] };
  private readonly stopped = new AbortController();
  private readonly all: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly name: string,
  ) {
    this.all = this.write();
  }

  async stop(): Promise<Writes> {
    this.stopped.abort();
    await this.all;
    return this.writes;
  }

  private async write(): Promise<void> {
    for (let number = 1; !this.stopped.signal.aborted; number++) {
      await this.send(`${this.name} ${number}`);
      await delay(pauseMs, undefined, { signal: this.stopped.signal }).catch(() => undefined);
    }
  }

  private async send(firstName: string): Promise<void> {
    const message = { firstName, lastName: 'Cho', email: 'mina@example.com', message: 'Is Friday free?' };
    try {
      const { status } = await new Client(this.url).post('/api/contact', message);
      if (status === 201) this.writes.accepted.push(firstName);
      else if (status >= 500) throw new Error(String(status));
    } catch (error) {
      this.writes.failed.push(failureOf(firstName, error));
    }
  }
}
