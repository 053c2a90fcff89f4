import { cpus } from 'node:os';
import { runSquareCli } from '@lacquer/customer/square/command/square.cli';
import { connectToSchema } from '@lacquer/platform/database/schema-client';
import { startSquareSimulator } from '@lacquer/simulators/square/simulator';
import { databaseUrls } from '@lacquer/standalone/database/schema';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { startServers } from '@lacquer/servers/testing/start-servers';
import { startMeasured } from './measured-processes.js';
import { say } from './say.js';

const payments = 10_000;
/** Distinct phones. Each payment has its own Square profile, as when the phone is typed in again at the counter. */
const customers = 2000;
const maxSeconds = 300;
const since = '2026-01-01';
/** The first payment; one follows every 15 minutes. */
const firstPaidAt = Date.parse(`${since}T15:00:00Z`);
const apartMs = 15 * 60_000;
const areaCodes = [201, 202, 203, 205, 206, 207, 208, 209, 210, 212, 213, 214, 215, 216, 217, 218, 219, 224, 225, 228];
const services = ['Gel Manicure', 'Spa Pedicure', 'Nail Art', 'Arm Waxing', 'Acrylic Extensions'];

const signatureKey = 'signature-key-of-the-bench';
const accessToken = 'the-right-token';

/**
 * `npm run bench -- import`. Imports the history of a Square account that has never been connected, with the operator's
 * command, while the product runs as with `npm start`.
 * @returns whether the threshold is met
 */
export async function benchSquareImport(): Promise<boolean> {
  const cleanUp = new CleanUp();
  try {
    await startServers(['postgres'], cleanUp);
    const square = await startSquareSimulator({ accessToken, signatureKey });
    cleanUp.add(() => square.close());
    for (let count = 0; count < payments; count += 1) {
      const person = count % customers;
      const line = String(100 + (person % 100)).padStart(4, '0');
      square.pay({
        phone: `(${areaCodes[Math.floor(person / 100)]}) 555-${line}`,
        customer: { givenName: 'Ana', familyName: `Kim ${person}` },
        lineItems: [{ name: services[count % services.length] ?? '', amount: 3000 + count }],
        createdAt: new Date(firstPaidAt + count * apartMs).toISOString(),
        isSilent: true,
      });
    }
    const product = await startMeasured(cleanUp, {
      observed: false,
      env: {
        SQUARE_ACCESS_TOKEN: accessToken,
        SQUARE_WEBHOOK_SIGNATURE_KEY: signatureKey,
        SQUARE_WEBHOOK_URL: 'https://salon.example.com/api/webhooks/square',
        SQUARE_API_BASE_URL: square.url,
      },
    });
    const { customer } = databaseUrls(product.databaseUrl);
    say(
      `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, ${payments} payments and profiles of ${customers} customers`,
    );
    const began = performance.now();
    const code = await runSquareCli(['sweep', '--since', since], {
      name: 'npm run square --',
      withDatabases: (work) => work({ customer }),
      stdout: process.stdout,
      stderr: process.stderr,
    });
    const seconds = (performance.now() - began) / 1000;
    if (code !== 0) throw new Error(`the sweep exited with ${code}`);
    const { visits, spent } = await readSums(customer);
    const expected = square.payments.reduce((sum, { amount_money: { amount } }) => sum + amount, 0);
    if (visits !== payments || spent !== expected) {
      throw new Error(`${visits} visits of ${spent} cents were counted, not ${payments} of ${expected}`);
    }
    const isMet = seconds <= maxSeconds;
    say(
      `${payments} payments in ${seconds.toFixed(0)} s, ${(payments / seconds).toFixed(0)}/s (at most ${maxSeconds} s)${isMet ? '' : ': MISSED'}`,
    );
    return isMet;
  } finally {
    await cleanUp.run();
  }
}

/** Sums over the customer records; `spent` in cents. */
async function readSums(databaseUrl: string): Promise<{ visits: number; spent: number }> {
  const sql = await connectToSchema(databaseUrl);
  try {
    const { rows } = await sql.query<{ visits: number; spent: string }>(
      'SELECT sum(visit_count)::int AS visits, sum(total_spent)::text AS spent FROM customer',
    );
    return { visits: rows[0]?.visits ?? 0, spent: Number(rows[0]?.spent) };
  } finally {
    await sql.end();
  }
}
