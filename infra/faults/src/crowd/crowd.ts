import { setTimeout as delay } from 'node:timers/promises';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import { submit as submitContact } from '@lacquer/contracts/calls/salon/contact';
import { add as addCustomer } from '@lacquer/contracts/calls/customers/customers';
import { Client } from '@lacquer/e2e/behaviour/client';
import type { Random } from '@lacquer/simulators/faults/chance';
import {
  answerPatienceMs,
  type Experience,
  type KeyedRequest,
  KeyedPost,
  type Kind,
  type Post,
} from './keyed-request.js';

/** Clients of each kind at a time, and how long each rests between two requests. */
const shifts: { kind: Kind; clients: number; restMs: number }[] = [
  { kind: 'contacts', clients: 4, restMs: 150 },
  { kind: 'customers', clients: 3, restMs: 150 },
  { kind: 'campaigns', clients: 1, restMs: 2_500 },
];
/** For requests that are open when the faults are over. */
const patienceMs = 90_000;

export interface CrowdPlan {
  url: string;
  /** Signed in. */
  owner: Client;
  /** Customers' phones: a campaign reaches each of them. */
  phones: readonly string[];
  /** Begins the label of each request. */
  label: string;
  random: Random;
}

/** Visitors and staff who write, while something breaks. */
export class Crowd {
  readonly requests: KeyedRequest[] = [];
  readonly experience: Experience = { refusals: {}, wrong: [], slowestMs: 0 };
  private readonly patience = new AbortController();
  private readonly atWork: Promise<void>[] = [];
  private isOver = false;
  private count = 0;

  constructor(private readonly plan: CrowdPlan) {
    for (const { kind, clients, restMs } of shifts) {
      for (let client = 0; client < clients; client += 1) this.atWork.push(this.work(kind, restMs));
    }
  }

  /** No new requests; resolves when every open one is answered or given up. */
  async finish(): Promise<void> {
    this.isOver = true;
    const timer = setTimeout(() => this.patience.abort(), patienceMs);
    await Promise.all(this.atWork);
    clearTimeout(timer);
  }

  private async work(kind: Kind, restMs: number): Promise<void> {
    while (!this.isOver) {
      const request: KeyedRequest = { kind, label: `${this.plan.label}${(this.count += 1)}.` };
      this.requests.push(request);
      const { client, post } = this.compose(request);
      await new KeyedPost(client, post, request, this.experience, this.plan.random).send(this.patience.signal);
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
      // an address of its own for each attempt: five messages a minute are allowed to one
      const client = () => {
        const address = `10.${[0, 0, 0].map(() => Math.floor(random() * 254) + 1).join('.')}`;
        return new Client(this.plan.url, address, answerPatienceMs);
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
