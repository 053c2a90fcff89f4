import { setTimeout as delay } from 'node:timers/promises';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import { add as addCustomer } from '@lacquer/contracts/calls/customers/customers';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import { driftedCounts } from '@lacquer/messaging/campaigns/campaign-counts.repository';
import { type Random, seededRandom } from '@lacquer/simulators/faults/chance';
import { Client as Postgres } from 'pg';
import { Client, eventually } from '../behaviour/client.js';
import { type Mode, type ProductUnderTest, startProduct } from '../behaviour/product.js';
import { deleteKeys } from './redis-keys.js';

export interface ChaosOptions {
  mode: Mode;
  rounds: number;
  /** At most 800: 100 fictional numbers in each of eight area codes. */
  recipients: number;
  /** The seed determines the kills and faults; their timing depends on the machine. */
  seed: number;
  say?: (line: string) => void;
}

export interface ChaosResult {
  kills: number;
  flushes: number;
  /** Phones that did not receive a round's text. */
  lost: number;
  /** Duplicate texts of a round, beyond the first to each phone. */
  doubled: number;
  /** Campaigns that did not end as `finished` with all recipients in a state that the provider reported. */
  unsettled: string[];
  /** Stored campaign counts that differ from the actual number of recipients. */
  drifted: object[];
  requests: number;
  seconds: number;
}

/** Short times: a claim expires 4 s after its worker dies, and a text still unknown after 3 s more was not sent. */
const settings = {
  SMS_SEGMENTS_PER_SECOND: '300',
  SMS_REQUEST_TIMEOUT_SECONDS: '1',
  SMS_RECONCILE_AFTER_SECONDS: '3',
  SMS_SWEEP_SECONDS: '1',
  LOG_LEVEL: 'error',
};
const areaCodes = ['213', '310', '323', '424', '562', '626', '747', '818'];
const settlePatienceMs = 120_000;

/**
 * One campaign per round to the same phones, with every kind of provider fault. In the middle of each round workers are
 * killed or the queue is deleted. The result is judged by the messages that the provider has accepted.
 */
export async function runChaos({ mode, rounds, recipients, seed, say = () => {} }: ChaosOptions): Promise<ChaosResult> {
  const product = await startProduct(mode, { workers: 2, seed, env: settings });
  try {
    const chaos = new Chaos(product, recipients, seededRandom(seed), say);
    await chaos.addCustomers();
    const began = performance.now();
    for (let round = 1; round <= rounds; round += 1) await chaos.play(round);
    await chaos.settle();
    return { ...(await chaos.count()), seconds: Math.round((performance.now() - began) / 1000) };
  } finally {
    await product.stop();
  }
}

class Chaos {
  private readonly owner: Client;
  private readonly phones: string[];
  private readonly campaignIds: string[] = [];
  private kills = 0;
  private flushes = 0;

  constructor(
    private readonly product: ProductUnderTest,
    recipients: number,
    private readonly random: Random,
    private readonly say: (line: string) => void,
  ) {
    this.owner = new Client(product.url);
    this.phones = Array.from(
      { length: recipients },
      (_, index) => `+1${areaCodes[Math.floor(index / 100)]}55501${String(index % 100).padStart(2, '0')}`,
    );
  }

  async addCustomers(): Promise<void> {
    await this.owner.signIn(this.product.owner);
    for (const phoneNumber of this.phones) {
      const customer = { phoneNumber, email: '', serviceName: 'Nail Art', amount: 1000 };
      const { status } = await this.owner.post(addCustomer.path, customer);
      if (status !== 201) throw new Error(`adding a customer returned ${status}`);
    }
  }

  async play(round: number): Promise<void> {
    const { twilio } = this.product.providers;
    this.misbehave(round);
    const before = twilio.messages.length;
    const message = `Round ${round}.`;
    const launched = await this.owner.post<{ campaignId: string }>(campaignCalls.launch.path, { message });
    if (launched.status !== 202) throw new Error(`round ${round} was rejected: ${JSON.stringify(launched.body)}`);
    this.campaignIds.push(launched.body.campaignId);

    const isFlushed = this.product.redis !== null && round % 4 === 0;
    const strikes = this.random() < 0.3 ? 2 : 1;
    for (let strike = 1; strike <= strikes; strike += 1) {
      const share = (strike - 1 + 0.1 + 0.8 * this.random()) / strikes;
      await within(5000, twilio.untilAccepted(before + Math.floor(share * this.phones.length)));
      if (isFlushed) await this.flush();
      if (!isFlushed || this.random() < 0.5) await this.kill();
    }
    // the next round starts while this one is still being settled
    await within(5000, twilio.untilAccepted(before + Math.floor(0.95 * this.phones.length)));
    this.say(
      `round ${round}: ${twilio.messages.length - before} of ${this.phones.length} accepted, ${this.kills} kills`,
    );
  }

  private misbehave(round: number): void {
    const { twilio } = this.product.providers;
    twilio.faults({
      send: {
        latencyMs: { min: 0, max: 60 },
        answerLatencyMs: { min: 0, max: 60 },
        rateLimit: round % 3 === 0 ? { next: 1 } : null,
        errorBefore: { share: 0.02, status: 503 },
        errorAfter: { share: 0.02, status: 500 },
        resetBefore: { share: 0.01 },
        resetAfter: { share: 0.02 },
      },
      read: { latencyMs: { min: 0, max: 30 }, errorBefore: { share: 0.05, status: 500 } },
      callbacks: {
        lost: { share: 0.2 },
        doubled: { share: 0.2 },
        reordered: { share: 0.2 },
        delayMs: { min: 0, max: 200 },
      },
    });
  }

  /** Kills one or all workers with their jobs in progress, and restarts them. */
  private async kill(): Promise<void> {
    const workers = this.product.processes.filter(({ name }) => name !== 'gateway' && /worker|standalone/.test(name));
    const isAll = this.random() < 0.3;
    const chosen = isAll ? workers : workers.slice(Math.floor(this.random() * workers.length)).slice(0, 1);
    for (const worker of chosen) worker.signal('SIGKILL');
    await Promise.all(chosen.map((worker) => worker.exit()));
    this.kills += chosen.length;
    await delay(200 * this.random());
    await Promise.all(chosen.map((worker) => this.product.restart(worker)));
  }

  private async flush(): Promise<void> {
    if (!this.product.redis) return;
    await deleteKeys(this.product.redis);
    this.flushes += 1;
  }

  /** Waits until every campaign has finished, up to a time limit; unfinished ones are counted later. */
  async settle(): Promise<void> {
    this.product.providers.twilio.liftFaults();
    const isOver = async () => (await this.listCampaigns()).every(({ status }) => status === 'finished');
    await eventually(isOver, settlePatienceMs).catch(() => undefined);
  }

  async count(): Promise<Omit<ChaosResult, 'seconds'>> {
    const { twilio } = this.product.providers;
    const taken = new Map<string, number>();
    for (const { to, body } of twilio.messages) taken.set(to + body, (taken.get(to + body) ?? 0) + 1);
    const bodies = (await this.listCampaigns()).map(({ body }) => body);
    const counts = bodies.flatMap((body) => this.phones.map((phone) => taken.get(phone + body) ?? 0));
    const unsettled = (await this.listCampaigns())
      .filter(({ status, counts: { accepted, sent, delivered } }) => {
        const settled = (accepted ?? 0) + (sent ?? 0) + (delivered ?? 0);
        return status !== 'finished' || settled !== this.phones.length;
      })
      .map(({ message, status, statusReason, counts: its }) =>
        [message, status, statusReason, JSON.stringify(its)].filter(Boolean).join(' '),
      );
    return {
      kills: this.kills,
      flushes: this.flushes,
      lost: counts.filter((count) => count === 0).length,
      doubled: counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
      unsettled,
      drifted: await this.findDrift(),
      requests: twilio.attempts.length,
    };
  }

  private async findDrift(): Promise<object[]> {
    const drifted: object[] = [];
    for (const connectionString of this.product.databaseUrls) {
      const client = new Postgres({ connectionString, options: '-c search_path=messaging,public' });
      await client.connect();
      const { rows } = await client.query<{ holds: boolean }>(
        `SELECT to_regclass('campaign_count') IS NOT NULL AS holds`,
      );
      if (rows[0]?.holds) drifted.push(...(await client.query<object>(driftedCounts)).rows);
      await client.end();
    }
    return drifted;
  }

  private async listCampaigns(): Promise<Campaign[]> {
    const { body } = await this.owner.get<Campaign[]>(campaignCalls.list.path);
    return body.filter(({ id }) => this.campaignIds.includes(id));
  }
}

/** Waits for an event at most `ms`. A timeout is not an error here, since losses are counted at the end. */
async function within(ms: number, event: Promise<void>): Promise<void> {
  await Promise.race([event, delay(ms, undefined, { ref: false })]);
}
