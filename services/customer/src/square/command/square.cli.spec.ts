import { PassThrough } from 'node:stream';
import { eventually } from '@lacquer/servers/testing/eventually';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PayingSalon } from '../../testing/paying-salon.js';
import { runSquareCli, type SquareCliOptions } from './square.cli.js';

async function run(withDatabases: SquareCliOptions['withDatabases'], ...args: string[]) {
  const written = { out: '', err: '' };
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  stdout.on('data', (chunk: Buffer) => (written.out += chunk.toString()));
  stderr.on('data', (chunk: Buffer) => (written.err += chunk.toString()));
  const code = await runSquareCli(args, { name: 'npm run square --', withDatabases, stdout, stderr });
  return { code, ...written };
}

describe('npm run square, before it opens a database,', () => {
  const unopened = (...args: string[]) => run(() => Promise.reject(new Error('the database was opened')), ...args);

  it('prints its help', async () => {
    const { code, out } = await unopened('--help');
    expect(code).toBe(0);
    for (const word of ['status', 'sweep', 'events', 'retry', 'sweep --since 2026-01-01']) expect(out).toContain(word);
  });

  it.each([
    [['sweep'], '"sweep" needs a start: --since 2026-01-01'],
    [['sweep', '--since', 'yesterday'], 'Give a span such as 2h or 3d'],
    [['sweep', '--since', '2999-01-01'], 'It is in the future'],
    [['sweep', 'now', '--since', '2h'], '"sweep" takes options only.'],
    [['status', 'all'], '"status" takes no arguments.'],
    [['events', 'E1'], '"events" takes options only.'],
    [['retry'], '"retry" needs the id of an event: see events'],
    [['retry', 'E1', 'E2'], '"retry" takes one event.'],
    [['import'], 'There is no command "import".'],
  ])('refuses %j with a message', async (args, words) => {
    expect(await unopened(...args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) });
  });

  it('explains where to run it when the database is not configured', async () => {
    expect(await run((work) => work({}), 'status')).toMatchObject({
      code: 2,
      err: expect.stringContaining('run this in the container of customer'),
    });
  });
});

describe('npm run square, while the product runs,', () => {
  let salon: PayingSalon;
  beforeAll(async () => {
    salon = await PayingSalon.open();
  });
  afterAll(() => salon.close());
  const square = (...args: string[]) => run((work) => work({ customer: salon.customer.databaseUrl }), ...args);

  it('shows stuck events, retries one, sweeps, and shows the result', async () => {
    expect((await square('events')).out).toBe('There is none.\n');
    expect((await square('status')).out).toMatch(/Last event from Square +never/);
    await salon.pay({ customerId: undefined });
    const [stuck] = await salon.customer.rows<{ id: string }>('SELECT event_id AS id FROM square_event');
    const id = stuck?.id ?? '';

    const failed = await square('events', '--failed');
    expect(failed.out).toMatch(
      new RegExp(`${id} +payment.updated .* open +no phone yet: the payment names no customer`),
    );
    expect(await square('retry', 'E9')).toMatchObject({ code: 2, err: 'There is no event E9.\n' });
    salon.square.setCustomer('C1', { phone: '2135550142' });
    salon.square.setPayment({ id: 'P1', customerId: 'C1' });
    expect(await square('retry', id)).toEqual({ code: 0, out: `The event ${id} is due.\n`, err: '' });
    await eventually(async () => (await salon.sums()).length > 0);
    expect((await square('events', '--failed')).out).toBe('There is none.\n');
    expect(await salon.sums()).toEqual([['+12135550142', 1, 3000]]);

    const swept = await square('sweep', '--since', '2h');
    expect(swept).toMatchObject({ code: 0, err: '' });
    expect(swept.out).toMatch(/listed: 0 listed, 0 taken in, 0 processed, 0 waiting, 0 failed\n$/);
    const { out: status } = await square('status');
    expect(status).toMatch(/Events not processed +0, 0 of them without a further attempt/);
    expect(status).toMatch(/Payments without a phone +0/);
    expect(status).toMatch(/Access token +not refused/);
    expect(status).toMatch(/ done +0 /);
  });
});
