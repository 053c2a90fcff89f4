import { recordVisit } from '@lacquer/contracts/customers/customer';
import { submitContact } from '@lacquer/contracts/salon/contact';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { productVersion } from '@lacquer/platform/release/version';
import { eventually } from '@lacquer/servers/testing/eventually';
import { faultyConnection, type FaultyConnection } from '@lacquer/servers/testing/faulty-connection';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleService, exampleSite } from '../testing/example-catalog.js';
import { exampleMessage } from '../testing/example-message.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const id = '6d0f4d2c-93f7-4f0e-a3ad-0b1d6d1e6c11';
const visit = { phoneNumber: '213 555 0100', email: null, serviceName: 'Gel Manicure', amount: 3000 };
/** The limit for any answer in milliseconds, plus an allowance for a busy machine. */
const bound = 5000 + 1500;

describe('a gateway without a database', () => {
  let database: FaultyConnection;
  let gateway: RunningGateway;
  let cookie: string;

  beforeAll(async () => {
    gateway = await runGateway({}, undefined, async (url) => {
      database = await faultyConnection(url);
      return database.url;
    });
    gateway.answer(getPublishedSite, () => exampleSite([exampleService('Gel Manicure')]));
    gateway.answer(submitContact, () => ({ id }));
    gateway.answer(recordVisit, () => ({ customerId: id, visitId: id, created: true }));
    cookie = await gateway.signIn('staff');
  });
  afterAll(async () => {
    await gateway.stop();
    await database.stop();
  });

  const add = () => gateway.post('/api/customers/add', visit, { cookie });
  const readyz = async () => {
    const response = await gateway.request('/readyz');
    return { status: response.status, ...((await response.json()) as object) };
  };
  const timed = async (send: () => Promise<Response>) => {
    const began = performance.now();
    const response = await send();
    return { response, ms: performance.now() - began };
  };

  it.each(['freeze', 'refuse'] as const)('refuses with a code in time and serves pages (%s)', async (state) => {
    expect((await add()).status).toBe(201);
    expect(await readyz()).toMatchObject({
      status: 200,
      version: productVersion(),
      ready: true,
      serves: 'everything',
      checks: { database: 'up' },
    });

    database.set(state);
    const signIn = { email: 'ana@example.com', password: 'a long enough password' };
    for (const send of [add, add, () => gateway.post('/api/auth/login', signIn)]) {
      const { response, ms } = await timed(send);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({
        code: 'DATABASE.UNAVAILABLE',
        message: 'The database does not answer. Please try again in a moment.',
      });
      expect(ms).toBeLessThan(bound);
    }
    const contact = await timed(() => gateway.post('/api/contact', exampleMessage));
    expect(contact.response.status).toBe(201);
    expect(contact.ms).toBeLessThan(bound);
    for (const path of ['/', '/gel-manicure', '/api/services']) {
      expect((await gateway.request(path)).status).toBe(200);
    }
    // the state is that of the last check
    await eventually(async () => Reflect.get(await readyz(), 'serves') === 'pages');
    expect(await readyz()).toMatchObject({
      status: 200,
      ready: false,
      serves: 'pages',
      checks: { database: 'down' },
    });

    database.set('pass');
    await eventually(async () => (await add()).status === 201);
    await eventually(async () => Reflect.get(await readyz(), 'serves') === 'everything');
    expect(await readyz()).toMatchObject({ ready: true, checks: { database: 'up' } });
  });

  it('starts, and works as soon as the database is up', async () => {
    const late = await faultyConnection(gateway.databaseUrl, 'refuse');
    const other = await runGateway({}, gateway, () => Promise.resolve(late.url));
    try {
      other.answer(recordVisit, () => ({ customerId: id, visitId: id, created: true }));
      const refused = await other.post('/api/customers/add', visit, { cookie });
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({ code: 'DATABASE.UNAVAILABLE' });
      expect((await other.request('/')).status).toBe(200);
      expect(await other.request('/readyz')).toMatchObject({ status: 503 });

      late.set('pass');
      await eventually(async () => (await other.post('/api/customers/add', visit, { cookie })).status === 201);
    } finally {
      await other.stop();
      await late.stop();
    }
  });
});
