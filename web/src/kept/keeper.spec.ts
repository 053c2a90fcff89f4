/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import { createQueryClient } from '../api/query-client';
import * as client from '../api/client';
import { startApiServer, type ApiServer } from '../testing/api-server';
import { keeper } from './keeper';

const [id, other] = ['0199a8a0-0000-7000-8000-000000000001', '0199a8a0-0000-7000-8000-000000000002'];
const phone = '+12135550100';
const theirs = '+12135550101';

describe('what a device keeps of a customer', () => {
  let api: ApiServer;
  let status: number;
  const queryClient = createQueryClient();
  beforeAll(async () => {
    api = await startApiServer(({ path }) =>
      status === 200
        ? { status, body: { id: path.split('/').at(-1), phoneNumber: path.endsWith(id ?? '') ? phone : theirs } }
        : { status, body: { code: 'CUSTOMER.NOT_FOUND', message: 'There is no such customer.', correlationId: 'a' } },
    );
    globalThis.apiOrigin = api.origin;
    keeper.follow(queryClient);
    await keeper.begin({ id: other ?? '', email: 'ana@example.com', role: 'staff' });
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    localStorage.clear();
    queryClient.clear();
    status = 200;
    keeper.keepAnswer(phone, 'Until 7.');
    keeper.keepAnswer(theirs, 'Until 8.');
  });

  const read = (customer = id) =>
    queryClient.fetchQuery({
      queryKey: [recordCalls.get.path, customer],
      queryFn: async () => (await client.send(recordCalls.get, { params: { id: customer ?? '' } })).json() as unknown,
      staleTime: 0,
    });
  const answers = () => [phone, theirs].map((each) => keeper.findAnswer(each));

  it('ends with an unsent answer to them once the server has no such customer', async () => {
    await read();
    expect(answers()).toEqual(['Until 7.', 'Until 8.']);
    status = 404;
    await expect(read()).rejects.toMatchObject({ status: 404 });
    expect(answers()).toEqual(['', 'Until 8.']);
  });

  it.each([403, 500])('stays while the server only refuses, with %d', async (refused) => {
    await read();
    status = refused;
    await expect(read()).rejects.toMatchObject({ status: refused });
    expect(answers()).toEqual(['Until 7.', 'Until 8.']);
  });

  it('ends when they are erased here', async () => {
    await keeper.forgetCustomer({ phoneNumber: theirs });
    expect(answers()).toEqual(['Until 7.', '']);
  });
});
