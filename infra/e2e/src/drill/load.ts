import { setTimeout as delay } from 'node:timers/promises';
import type { TwilioSimulator } from '@lacquer/simulators/twilio/twilio-simulator';
import { Client } from '../behavior/client.js';
import type { OptedOut } from './texted.js';

const pauseMs = 100;

/** What the product has answered with success, and what nobody knows: requests without an answer. */
export interface Written {
  customers: number;
  visits: number;
  messages: number;
  /** Texts to the salon. */
  replies: number;
  stops: OptedOut[];
  /** Phones whose STOP only the provider has: the product was away, and learns of it with the next restore. */
  unheard: string[];
  unanswered: number;
}

/** The phone of customer `number`, of those that are imported. */
export const importedPhone = (number: number): string => `+1213${2_000_000 + number}`;

/**
 * What happens in a salon all the time: visits of new and known customers, messages of the site, and texts to the salon, some
 * of which are a STOP. Each request is sent once.
 */
export class Load {
  private readonly stopped = new AbortController();
  private readonly all: Promise<void>;
  private readonly written: Written = {
    customers: 0,
    visits: 0,
    messages: 0,
    replies: 0,
    stops: [],
    unheard: [],
    unanswered: 0,
  };
  /** Over all loads of a drill, so that each adds customers of its own. */
  private static next = 1;

  /**
   * @param staff who is signed in
   * @param imported how many customers there are
   */
  constructor(
    private readonly url: string,
    private readonly staff: Client,
    private readonly twilio: TwilioSimulator,
    private readonly imported: number,
  ) {
    this.all = this.work();
  }

  /** How many rounds it has begun. */
  rounds = 0;

  get stopsSoFar(): number {
    return this.written.stops.length;
  }

  /** Resolves with what was answered, once the last request is. */
  async stop(): Promise<Written> {
    this.stopped.abort();
    await this.all;
    return this.written;
  }

  private async work(): Promise<void> {
    const { written } = this;
    while (!this.stopped.signal.aborted) {
      const number = Load.next;
      Load.next += 1;
      this.rounds += 1;
      const known = importedPhone(1 + (number % this.imported));
      await this.attempt(async () => {
        if (await this.add(`+1213${3_000_000 + number}`)) written.customers += 1;
      });
      await this.attempt(async () => {
        if (await this.add(known)) written.visits += 1;
      });
      await this.attempt(async () => {
        const message = { firstName: 'Mina', lastName: 'Cho', email: 'mina@example.com', message: 'Is Friday free?' };
        const { status } = await new Client(this.url).post('/api/contact', message);
        if (status === 201) written.messages += 1;
      });
      await this.attempt(async () => {
        // the first customers opt out, one in ten rounds, in words that Twilio does not block itself
        const isStop = number % 10 === 0;
        const body = isStop ? 'Please stop texting me' : 'Can I come at five?';
        const from = isStop ? importedPhone(1 + ((number / 10) % this.imported)) : known;
        const { outcome } = await this.twilio.sendInbound({ from, body });
        if (isStop && outcome.status !== 200) written.unheard.push(from);
        if (outcome.status !== 200) throw new Error('not received');
        written.replies += 1;
        if (isStop) written.stops.push({ phone: from, at: Date.now() });
      });
      await delay(pauseMs, undefined, { signal: this.stopped.signal }).catch(() => undefined);
    }
  }

  private async add(phoneNumber: string): Promise<boolean> {
    const visit = { phoneNumber, email: '', serviceName: 'Gel Manicure', amount: 3000 };
    const { status } = await this.staff.post('/api/customers/add', visit);
    if (status >= 500) throw new Error('not answered');
    return status === 201;
  }

  private async attempt(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch {
      this.written.unanswered += 1;
    }
  }
}
