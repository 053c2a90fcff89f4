import { submitContact } from '@lacquer/contracts/salon/contact';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { exampleMessage } from '../testing/example-message.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

describe('the limit on contact messages', () => {
  let one: RunningGateway;
  let other: RunningGateway;

  beforeEach(async () => {
    one = await runGateway({ TRUST_PROXY: 1 });
    other = await runGateway({ TRUST_PROXY: 1 }, one);
    for (const gateway of [one, other]) gateway.answer(submitContact, () => ({ id: 'submission' }));
  });
  afterEach(async () => {
    await other?.stop();
    await one?.stop();
  });

  const contact = (gateway: RunningGateway, address = '192.0.2.1') =>
    gateway.post('/api/contact', exampleMessage, { 'x-forwarded-for': address });

  it('applies across two gateways, in turn and at the same time', async () => {
    for (const gateway of [one, other, one, other, one]) expect((await contact(gateway)).status).toBe(201);
    for (const gateway of [one, other]) {
      const refused = await contact(gateway);
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    }

    const answers = await Promise.all(
      Array.from({ length: 14 }, (_, index) => contact(index % 2 === 0 ? one : other, '192.0.2.2')),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });
});
