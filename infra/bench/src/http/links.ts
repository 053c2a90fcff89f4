import { Client } from '@lacquer/e2e/behavior/client';
import { memoryMegabytes } from '@lacquer/e2e/behavior/process';
import { owner } from '@lacquer/e2e/behavior/product';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { startServers } from '@lacquer/servers/testing/start-servers';
import { eventually } from '@lacquer/servers/testing/eventually';
import { Client as Sql } from 'pg';
import { startMeasured } from '../measured-processes.js';
import { say } from '../say.js';
import { besideBareFastify } from './beside-bare-fastify.js';
import { type Rounds, sayConditions } from './http-comparison.js';

const minShare = 0.8;
/** Codes that are each followed once, so that none is in memory. */
const manyCodes = 20_000;
const atOnce = 32;
/** In megabytes: what twenty thousand redirects may leave behind. */
const maxGrowth = 64;

/**
 * `npm run bench -- links`. Compares the redirect of a short link with a bare Fastify that sends the same answer, alternating;
 * then follows many links once each, and measures what the process keeps of them.
 * @returns whether the thresholds are met
 */
export async function benchLinks(rounds: Rounds): Promise<boolean> {
  const cleanUp = new CleanUp();
  try {
    await startServers(['postgres'], cleanUp);
    const env = { SMS_WINDOW: 'always' };
    const plain = await startMeasured(cleanUp, { observed: false, env });
    const observed = await startMeasured(cleanUp, { observed: true, env });
    const path = '/l/bench01';
    for (const { url, databaseUrl } of [plain, observed]) await storeLinks(url, databaseUrl, path);
    sayConditions(rounds);
    const isFast = await besideBareFastify(path, { plain, observed }, rounds, { minShare, cleanUp });

    const before = await memoryMegabytes(plain.pid, 'VmRSS');
    const began = performance.now();
    await followAll(plain.url);
    const seconds = (performance.now() - began) / 1000;
    const growth = (await memoryMegabytes(plain.pid, 'VmRSS')) - before;
    say(`${manyCodes} links, each once, ${atOnce} at a time: ${(manyCodes / seconds).toFixed(0)} redirects per second`);
    say(
      `memory after them: ${growth.toFixed(0)} MB more (at most ${maxGrowth}): ${growth <= maxGrowth ? 'met' : 'MISSED'}`,
    );
    return isFast && growth <= maxGrowth;
  } finally {
    await cleanUp.run();
  }
}

const codeOf = (index: number): string => `b${String(index).padStart(6, '0')}`;

/** A campaign to one customer; its text has all the links. */
async function storeLinks(url: string, databaseUrl: string, path: string): Promise<void> {
  const staff = await new Client(url).signIn(owner);
  await staff.post('/api/customers/add', { phoneNumber: '213-555-0100', email: null, serviceName: 'Gel', amount: 1 });
  await staff.post('/api/admin/sms-campaign', { message: `See ${url}/`, campaignType: '' });
  const sql = new Sql({ connectionString: databaseUrl });
  await sql.connect();
  try {
    await eventually(async () => (await sql.query('SELECT FROM messaging.campaign_recipient')).rowCount === 1);
    await sql.query(
      `INSERT INTO messaging.short_link (code, recipient_id, url)
       SELECT code, id, $2 FROM messaging.campaign_recipient, unnest($1::text[]) AS code`,
      [[path.slice('/l/'.length), ...Array.from({ length: manyCodes }, (_, index) => codeOf(index))], `${url}/`],
    );
  } finally {
    await sql.end();
  }
}

async function followAll(url: string): Promise<void> {
  let next = 0;
  const follow = async () => {
    while (next < manyCodes) {
      const code = codeOf(next);
      next += 1;
      const answer = await fetch(`${url}/l/${code}`, { redirect: 'manual' });
      if (answer.status !== 302 || answer.headers.get('location') !== `${url}/`)
        throw new Error(`${code} was not found`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, follow));
}
