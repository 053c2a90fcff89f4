import { setTimeout as delay } from 'node:timers/promises';
import { submit as submitContact } from '@lacquer/contracts/calls/salon/contact';
import { Client, eventually } from '@lacquer/e2e/behaviour/client';
import { modes } from '@lacquer/e2e/behaviour/product';
import { answerPatienceMs, type KeyedRequest } from '../crowd/keyed-request.js';
import type { Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';

/** For the writers to use up what is left. */
const fullPatienceMs = 60_000;
/** For PostgreSQL to recover by itself. Without room for its log, it ends. */
const recoveryPatienceMs = 10_000;
const padding = 'x'.repeat(1_800);
let writes = 0;

interface Answer {
  id?: string;
  code?: string;
}

export const diskFaults: Scenario[] = [
  {
    name: 'postgres-disk-full',
    summary: "PostgreSQL's disk fills up, its log included: writes are refused until there is room again; needs root",
    modes,
    strike: async (stage) => {
      const { disk } = stage.postgres;
      if (typeof disk === 'string') return `SKIPPED, nothing was broken: ${disk}`;
      await disk.shrink();
      let refusals: number;
      try {
        refusals = await untilRefused(stage);
        await delay(stage.awayMs);
      } finally {
        await disk.grow();
      }
      const again = await comeBack(stage);
      return `full for ${stage.awayMs / 1000} s, refused after ${refusals} writes of ours; PostgreSQL ${again}`;
    },
  },
];

/** Writes until a write is refused as it should be. Returns how many were taken before. */
async function untilRefused({ product, random, requests }: Stage): Promise<number> {
  let taken = 0;
  await eventually(async () => {
    // an address of its own for each: five messages a minute are allowed to one
    const address = `10.${[0, 0, 0].map(() => Math.floor(random() * 254) + 1).join('.')}`;
    const request: KeyedRequest = { kind: 'contacts', label: `#full-${(writes += 1)}. ${padding}` };
    requests.push(request);
    const form = { firstName: 'Ana', lastName: 'Lopez', email: 'ana@example.com', phone: '', service: '' };
    const { status, body } = await new Client(product.url, address, answerPatienceMs).post<Answer>(submitContact.path, {
      ...form,
      message: request.label,
    });
    if (status === 201) {
      request.answeredId = body.id;
      taken += 1;
    } else if (status !== 503 || !body.code) {
      throw new Error(`a write to a full disk is answered ${status}: ${JSON.stringify(body)}`);
    }
    return status === 503;
  }, fullPatienceMs);
  return taken;
}

/** Starts PostgreSQL where it has ended, as its supervisor does in production. Resolves with what became of it, in words. */
async function comeBack(stage: Stage): Promise<string> {
  const answers = () =>
    stage.query('contact', 'SELECT 1').then(
      () => true,
      () => false,
    );
  try {
    await eventually(answers, recoveryPatienceMs);
    return 'went on by itself';
  } catch {
    await stage.postgres.startAgain();
    return 'had ended and was started again';
  }
}
