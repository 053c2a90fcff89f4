import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as privacyCalls from '@lacquer/contracts/calls/privacy';
import type { PersonJob } from '@lacquer/contracts/person-jobs';
import { eventually } from '@lacquer/servers/testing/eventually';
import { Client } from './client.js';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import type { ProductProcess } from './process.js';
import type { Mode } from './product.js';

const phone = '+12135550174';

/** An erasure while processes are killed. */
export function describeInterruptedErasure(mode: Mode): void {
  describe(`an erasure that is interrupted, ${mode}`, () => {
    let owned: OwnedProduct;
    beforeAll(async () => {
      owned = await startOwnedProduct(mode, mode === 'distributed' ? { gateways: 2 } : {});
    });
    afterAll(async () => {
      await owned?.stop();
    });

    const kill = async (name: string): Promise<ProductProcess> => {
      const { processes } = owned.product;
      const process =
        (mode === 'standalone' ? undefined : processes.find((each) => each.name === name)) ?? processes[0];
      if (!process) throw new Error('the product has no process');
      process.signal('SIGKILL');
      await process.exit();
      return process;
    };
    const jobOf = async (client: Client, id: string) =>
      (await client.get<PersonJob>(privacyCalls.getJob.path.replace(':id', id))).body;

    it('goes on where it was, without a new request, and erases everything once', async () => {
      const { owner, product } = owned;
      const form = {
        firstName: 'Ada',
        lastName: 'Quillfeather',
        email: 'ada@example.com',
        service: '',
        message: 'Hello',
      };
      expect((await owner.post('/api/contact', { ...form, phone: '213-555-0174 ext 12' })).status).toBe(201);
      const visit = { phoneNumber: phone, email: '', serviceName: 'Gel Manicure', amount: 3000 };
      expect((await owner.post('/api/customers/add', visit)).status).toBe(201);
      await product.providers.twilio.sendInbound({ from: phone, body: 'Quillfeather: what do you charge?' });
      const replies = async (client: Client) =>
        JSON.stringify((await client.get('/api/admin/replies?limit=100')).body).includes('what do you charge');
      await eventually(() => replies(owner));

      const service = mode === 'distributed' ? await kill('messaging') : undefined;
      const started = await owner.post<PersonJob>(privacyCalls.startJob.path, { phoneNumber: phone, kind: 'erase' });
      expect(started.status).toBe(201);
      const { id } = started.body;
      if (service) await eventually(async () => (await jobOf(owner, id)).steps[0]?.isDone === true);
      const gateway = await kill('gateway');
      if (service) await product.restart(service);
      else await product.restart(gateway);

      const client = await new Client(product.gatewayUrls.at(-1) ?? product.url).signIn(product.owner);
      await eventually(async () => (await jobOf(client, id)).state === 'done', 60_000);
      const { changes } = await jobOf(client, id);
      expect(changes).toContainEqual({ what: 'contact messages', count: 1 });
      expect(changes).toContainEqual({ what: 'texts to the salon', count: 1 });
      expect(await replies(client)).toBe(false);
      const again = await client.post(privacyCalls.erasePerson.path, { phoneNumber: phone, dryRun: true });
      expect(again.body).toEqual({ changes: [] });
    });
  });
}
