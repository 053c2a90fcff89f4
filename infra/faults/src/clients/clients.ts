import { setTimeout as delay } from 'node:timers/promises';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import { submit as submitContact } from '@lacquer/contracts/calls/salon/contact';
import { add as addCustomer } from '@lacquer/contracts/calls/customers/customers';
import { Client } from '@lacquer/e2e/behavior/client';
import type { Random } from '@lacquer/simulators/faults/chance';
import { randomAddress } from './addresses.js';
import {
  responseTimeoutMs,
  type Experience,
  type KeyedRequest,
  KeyedPost,
  type Kind,
  kinds,
  type Post,
} from './keyed-request.js';

/** Number of concurrent clients of each kind, and the pause of each between two requests. */
const shifts: { kind: Kind; clients: number; restMs: number }[] = [
  { kind: 'contacts', clients: 4, restMs: 150 },
  { kind: 'customers', clients: 3, restMs: 150 },
  { kind: 'campaigns', clients: 1, restMs: 2_500 },
];
/** Timeout of requests that are still open when the faults are over. */
const openTimeoutMs = 90_000;

export interface ClientsOptions {
  url: string;
  /** The signed-in owner. */
  owner: Client;
  /** The customers' phones. A campaign texts each of them. */
  phones: readonly string[];
  /** Prefix of the label of each request. */
  label: string;
  random: Random;
  /** The kinds of requests; default: all. */
  writes?: readonly Kind[];
}

/** Visitors and staff who send writes while faults occur. */
export class Clients {
  readonly requests: KeyedRequest[] = [];
  readonly experience: Experience = { refusals: {}, wrong: [], slowestMs: 0 };
  private readonly retries = new AbortController();
  private readonly atWork: Promise<void>[] = [];
  private isOver = false;
  private count = 0;

  constructor(private readonly plan: ClientsOptions) {
    const { writes = kinds } = plan;
    for (const { kind, clients, restMs } of shifts.filter((shift) => writes.includes(shift.kind))) {
      for (let client = 0; client < clients; client += 1) this.atWork.push(this.work(kind, restMs));
    }
  }

  /** Stops sending new requests. Resolves when every open one is answered or has timed out. */
  async finish(): Promise<void> {
    this.isOver = true;
    const timer = setTimeout(() => this.retries.abort(), openTimeoutMs);
    await Promise.all(this.atWork);
    clearTimeout(timer);
  }

  private async work(kind: Kind, restMs: number): Promise<void> {
    while (!this.isOver) {
      const request: KeyedRequest = { kind, label: `${this.plan.label}${(this.count += 1)}.` };
      this.requests.push(request);
      const { client, post } = this.compose(request);
      await new KeyedPost(client, post, request, this.experience, this.plan.random).send(this.retries.signal);
      await delay(restMs * (0.5 + this.plan.random()));
    }
  }

  private compose({ kind, label }: KeyedRequest): { client: () => Client; post: Post } {
    const { owner, phones, random } = this.plan;
    if (kind === 'contacts') {
      const form = {
        firstName: 'Ana',
        lastName: 'Lopez',
        email: 'ana@example.com',
        phone: '',
        service: '',
        message: label,
      };
      // a new address for each attempt, since the limit is five messages a minute per address
      const client = () => {
        const address = randomAddress(random);
        return new Client(this.plan.url, address, responseTimeoutMs);
      };
      return { client, post: { ...submitContact, status: 201, body: form, idOf: ({ id }) => id } };
    }
    if (kind === 'campaigns') {
      return {
        client: () => owner,
        post: { ...campaignCalls.launch, status: 202, body: { message: label }, idOf: ({ campaignId }) => campaignId },
      };
    }
    const phoneNumber = phones[Math.floor(random() * phones.length)];
    const form = { phoneNumber, email: '', serviceName: label, amount: 100 };
    return { client: () => owner, post: { ...addCustomer, status: 201, body: form, idOf: ({ visitId }) => visitId } };
  }
}
