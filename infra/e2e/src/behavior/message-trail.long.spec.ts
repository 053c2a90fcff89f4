import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { submit } from '@lacquer/contracts/calls/salon/contact';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type ProductUnderTest, startProduct } from './product.js';
import { Client } from './client.js';

describe('a contact message', () => {
  let product: ProductUnderTest;

  beforeAll(async () => {
    product = await startProduct('distributed', { env: { LOG_LEVEL: 'info', STAFF_ALERT_PHONE: '+13105550199' } });
  });
  afterAll(() => product?.stop());

  it.each(['gateway', 'contact', 'messaging'])(
    'leaves a line with its correlation id in the log of %s',
    async (app) => {
      const form = { firstName: 'Ana', lastName: 'Lopez', email: 'ana@example.com', phone: '', service: '' };
      const { status, headers } = await new Client(product.url).post(submit.path, { ...form, message: 'Hello' });
      expect(status).toBe(201);
      const id = headers.get('x-request-id') ?? '';
      const process = product.processes.find(({ name }) => name === app);

      const lines = await eventually(() => {
        const found = process?.output.split('\n').filter((line) => line.includes(id)) ?? [];
        return found.length > 0 && found;
      }, 20_000);
      expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual(
        expect.objectContaining({ level: 'info', correlationId: id }),
      );
      expect(lines.join('\n')).not.toContain('ana@example.com');
    },
  );
});
