import { randomUUID } from 'node:crypto';
import { listCustomerNames } from '@lacquer/contracts/customers/customer';
import { listCampaignRecipients } from '@lacquer/contracts/messaging/campaign-progress';
import { listConversations } from '@lacquer/contracts/messaging/conversations';
import { liftSuppression, listReplies } from '@lacquer/contracts/messaging/messaging';
import { ConflictError } from '@lacquer/platform/errors/domain-error';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerWatching, exampleReply, exampleSender, exampleSuppression } from '../testing/example-campaign.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

describe('campaign reports over HTTP', () => {
  let gateway: RunningGateway;
  let staff: string;
  let owner: string;
  beforeAll(async () => {
    gateway = await runGateway();
    answerWatching(gateway);
    [staff, owner] = [await gateway.signIn('staff'), await gateway.signIn('owner')];
  });
  afterAll(() => gateway.stop());

  const get = (path: string) => gateway.request(path, { headers: { cookie: staff } });
  const audited = (action: string) =>
    gateway.rows('SELECT subject, outcome, details FROM audit_entry WHERE action = $1 ORDER BY id DESC LIMIT 1', [
      action,
    ]);

  it('pages recipients with the cursor in a header, and refuses an unknown state', async () => {
    const asked: unknown[] = [];
    gateway.answer(listCampaignRecipients, (request) => {
      asked.push(request);
      return { recipients: [], nextCursor: 'onwards' };
    });
    const id = randomUUID();
    const response = await get(`/api/admin/campaigns/${id}/recipients?status=failed&q=555&limit=2`);

    expect(await response.json()).toEqual([]);
    expect(response.headers.get('x-next-cursor')).toBe('onwards');
    expect(asked).toEqual([{ id, status: 'failed', q: '555', limit: 2 }]);
    expect((await get(`/api/admin/campaigns/${id}/recipients?status=lost`)).status).toBe(400);
  });

  it('lists the replies of one phone that need review', async () => {
    const asked: unknown[] = [];
    gateway.answer(listReplies, (request) => {
      asked.push(request);
      return { replies: [exampleReply], nextCursor: null };
    });
    const response = await get('/api/admin/replies?phone=(213)%20555-0100&needsReview=true');

    expect(await response.json()).toEqual([exampleReply]);
    expect(response.headers.get('x-next-cursor')).toBeNull();
    expect(asked).toEqual([{ phone: '(213) 555-0100', needsReview: true, limit: 100 }]);
    expect((await get('/api/admin/replies?needsReview=perhaps')).status).toBe(400);
  });

  it('resolves the customer names of conversations in one call, and lists conversations without names when it fails', async () => {
    const phones = ['+12135550100', '+12135550101'];
    const conversations = phones.map((phone) => ({
      phone,
      latest: null,
      answered: { body: 'Hello', at: '2026-03-01T18:30:00.000Z' },
      unread: 0,
      needsReview: false,
      suppressed: null,
    }));
    const ana = { id: randomUUID(), givenName: 'Ana' };
    const asked: unknown[] = [];
    gateway.answer(listConversations, () => ({ conversations, nextCursor: null }));
    gateway.answer(listCustomerNames, (request) => {
      asked.push(request);
      return { byPhone: { '+12135550100': ana }, byId: {} };
    });
    const [first, second] = conversations;
    const list = async () => (await get('/api/admin/conversations')).json();
    expect(await list()).toEqual([{ ...first, customer: ana }, second]);
    expect(asked).toEqual([{ phones }]);

    // as in the previous release, which has no such RPC
    gateway.answer(listCustomerNames, () => {
      throw new Error('There is no matching message handler defined in the remote service.');
    });
    expect(await list()).toEqual(conversations);
  });

  it('records the reviewer of a reply', async () => {
    const path = `/api/admin/replies/${exampleReply.id}/review`;
    const response = await gateway.post(path, { optOut: false }, { cookie: staff });

    expect(response.status).toBe(200);
    expect(await audited('reply.review')).toEqual([
      { subject: exampleReply.id, outcome: 'done', details: { optOut: false } },
    ]);
    expect((await gateway.post(path, {}, { cookie: staff })).status).toBe(400);
  });

  it('records who closed a conversation and who answers it, without the phone', async () => {
    const path = `/api/admin/conversations/${encodeURIComponent('+12135550100')}`;
    const put = (part: string, body: object) =>
      gateway.request(`${path}/${part}`, {
        method: 'PUT',
        headers: { cookie: staff, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const accountId = randomUUID();
    expect((await put('open', { isOpen: false })).status).toBe(204);
    expect((await put('assignee', { accountId })).status).toBe(204);

    const entry = { subject: expect.stringMatching(/^phone ending in \d{4}$/), outcome: 'done' };
    expect(await audited('reply.set-open')).toEqual([{ ...entry, details: { isOpen: false } }]);
    expect(await audited('reply.assign')).toEqual([{ ...entry, details: { accountId } }]);
  });

  it('records a suppression without the phone, and its removal', async () => {
    const added = await gateway.post('/api/admin/suppressions', { phoneNumber: '(213) 555-0100' }, { cookie: staff });
    expect(added.status).toBe(201);
    expect(await added.json()).toEqual(exampleSuppression);
    expect(await audited('suppression.add')).toEqual([
      { subject: 'phone ending in 0100', outcome: 'done', details: {} },
    ]);

    const path = `/api/admin/suppressions/${encodeURIComponent('(213) 555-0100')}`;
    const lifted = await gateway.request(path, { method: 'DELETE', headers: { cookie: staff } });
    expect(lifted.status).toBe(204);
    expect(await audited('suppression.lift')).toMatchObject([{ outcome: 'done' }]);
  });

  it('explains why a suppression stays', async () => {
    gateway.answer(liftSuppression, () => {
      throw new ConflictError('MESSAGING.OPTED_OUT_BY_TEXT', 'Its owner opted out by text.');
    });
    const response = await gateway.request('/api/admin/suppressions/2135550100', {
      method: 'DELETE',
      headers: { cookie: staff },
    });

    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'MESSAGING.OPTED_OUT_BY_TEXT' });
    expect(await audited('suppression.lift')).toMatchObject([{ outcome: 'failed' }]);
  });

  it('sets the rate for an owner, records it, and refuses an invalid rate', async () => {
    const put = (body: unknown) =>
      gateway.request('/api/admin/sender/rate', {
        method: 'PUT',
        headers: { cookie: owner, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(await (await put({ segmentsPerSecond: 20 })).json()).toEqual({ ...exampleSender, segmentsPerSecond: 20 });
    expect(await audited('sender.set-rate')).toMatchObject([{ outcome: 'done', details: { segmentsPerSecond: 20 } }]);
    expect((await put({ segmentsPerSecond: null })).status).toBe(200);
    for (const segmentsPerSecond of [0, -1, 1001, 'fast']) expect((await put({ segmentsPerSecond })).status).toBe(400);
  });
});
