import { submitContact } from '@lacquer/contracts/contact';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const form = {
  firstName: 'Ana',
  lastName: 'Ruiz',
  email: 'ana@example.com',
  phone: null,
  service: null,
  message: 'Hi',
};

describe('the limit on contact messages', () => {
  const gateways: RunningGateway[] = [];

  beforeEach(async () => {
    const first = await runGateway({ TRUST_PROXY: 1 });
    gateways.push(first, await runGateway({ TRUST_PROXY: 1 }, first));
    for (const gateway of gateways) gateway.answer(submitContact, () => ({ id: 'submission' }));
  });
  afterEach(async () => {
    for (const gateway of gateways.splice(0).toReversed()) await gateway.stop();
  });

  const contact = (gateway: number, address = '192.0.2.1') =>
    gateways[gateway]!.post('/api/contact', form, { 'x-forwarded-for': address });

  it('holds over two gateways, in turn and at the same moment', async () => {
    for (const gateway of [0, 1, 0, 1, 0]) expect((await contact(gateway)).status).toBe(201);
    for (const gateway of [0, 1]) {
      const refused = await contact(gateway);
      expect(refused.status).toBe(429);
      expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    }

    const answers = await Promise.all(Array.from({ length: 14 }, (_, index) => contact(index % 2, '192.0.2.2')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(9);
  });
});
