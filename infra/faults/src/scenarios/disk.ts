import { setTimeout as delay } from 'node:timers/promises';
import { submit as submitContact } from '@lacquer/contracts/calls/salon/contact';
import { Client } from '@lacquer/e2e/behavior/client';
import { modes } from '@lacquer/e2e/behavior/product';
import { eventually } from '@lacquer/servers/testing/eventually';
import { randomAddress } from '../clients/addresses.js';
import { responseTimeoutMs, type KeyedRequest } from '../clients/keyed-request.js';
import type { Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';

/** Timeout for the writers to fill the disk. */
const fillTimeoutMs = 60_000;
/** Timeout for PostgreSQL to recover. It exits if it has no space for its WAL. */
const recoveryTimeoutMs = 10_000;
const padding = 'x'.repeat(1_800);
let writes = 0;

interface Answer {
  id?: string;
  code?: string;
}

export const diskFaults: Scenario[] = [
  {
    name: 'postgres-disk-full',
    summary: "PostgreSQL's disk, including its WAL, fills up: writes are rejected until there is space; needs root",
    modes,
    inject: async (stage) => {
      const { disk } = stage.postgres;
      if (typeof disk === 'string') return { skipped: disk };
      await disk.shrink();
      let refusals: number;
      try {
        refusals = await untilRefused(stage);
        await delay(stage.awayMs);
      } finally {
        await disk.grow();
      }
      const again = await comeBack(stage);
      return `full for ${stage.awayMs / 1000} s, rejected after ${refusals} more writes; PostgreSQL ${again}`;
    },
  },
];

/** Writes until a write is rejected properly. @returns how many were accepted before */
async function untilRefused({ product, random, requests }: Stage): Promise<number> {
  let taken = 0;
  await eventually(async () => {
    // a new address for each request, since the limit is five messages a minute per address
    const address = randomAddress(random);
    const request: KeyedRequest = { kind: 'contacts', label: `#full-${(writes += 1)}. ${padding}` };
    requests.push(request);
    const form = { firstName: 'Ana', lastName: 'Lopez', email: 'ana@example.com', phone: '', service: '' };
    const { status, body } = await new Client(product.url, address, responseTimeoutMs).post<Answer>(
      submitContact.path,
      {
        ...form,
        message: request.label,
      },
    );
    if (status === 201) {
      request.answeredId = body.id;
      taken += 1;
    } else if (status !== 503 || !body.code) {
      throw new Error(`a write to a full disk returned ${status}: ${JSON.stringify(body)}`);
    }
    return status === 503;
  }, fillTimeoutMs);
  return taken;
}

/** Starts PostgreSQL if it has exited, as its supervisor does in production. Resolves with a description. */
export async function comeBack(stage: Stage): Promise<string> {
  const answers = () =>
    stage.query('contact', 'SELECT 1').then(
      () => true,
      () => false,
    );
  try {
    await eventually(answers, recoveryTimeoutMs);
    return 'recovered on its own';
  } catch {
    await stage.postgres.startAgain();
    return 'had exited and was restarted';
  }
}
