import { randomUUID } from 'node:crypto';
import { editCampaign, getCampaign, previewCampaign, startCampaign } from '@lacquer/contracts/messaging/campaign';
import { turnAutomation } from '@lacquer/contracts/messaging/automations';
import { ConflictError } from '@lacquer/platform/errors/domain-error';
import { lateEdit } from '@lacquer/platform/versions/late-edit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerLifecycle, exampleAutomation, exampleCampaign, examplePreview } from '../testing/example-lifecycle.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const id = randomUUID();

describe('the campaign lifecycle over HTTP', () => {
  let gateway: RunningGateway;
  let cookie: string;
  beforeAll(async () => {
    gateway = await runGateway();
    answerLifecycle(gateway);
    cookie = await gateway.signIn('owner');
  });
  afterAll(() => gateway.stop());

  const post = (path: string, body: unknown = {}) => gateway.post(`/api/admin/campaigns${path}`, body, { cookie });
  const sendTest = (body: unknown) => gateway.post('/api/admin/test-sends', body, { cookie });
  const lastEntry = async () => {
    const [entry] = await gateway.rows<Record<string, unknown>>(
      'SELECT action, subject, outcome, details FROM audit_entry ORDER BY id DESC LIMIT 1',
    );
    return entry;
  };

  it.each(['start', 'pause', 'resume', 'cancel', 'retry-failed', 'duplicate'])(
    'records %s in the audit trail with the campaign',
    async (action) => {
      expect((await post(`/${id}/${action}`)).ok).toBe(true);
      expect(await lastEntry()).toMatchObject({ action: `campaign.${action}`, subject: id, outcome: 'done' });
    },
  );

  it('starts at the given time', async () => {
    const at = '2030-01-01T18:00:00.000Z';
    expect(await (await post(`/${id}/start`, { at })).json()).toMatchObject({ status: 'scheduled', scheduledAt: at });
    expect((await lastEntry())?.details).toEqual({ at });
  });

  it('refuses a second start of a running campaign and records it as failed', async () => {
    gateway.answer(startCampaign, () => {
      throw new ConflictError('MESSAGING.CAMPAIGN_STATE', 'This campaign cannot be started: it is running.');
    });

    const response = await post(`/${id}/start`);

    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'MESSAGING.CAMPAIGN_STATE' });
    expect(await lastEntry()).toMatchObject({ action: 'campaign.start', outcome: 'failed' });
  });

  it("refuses the later of two edits, with the first editor's e-mail address and the current version", async () => {
    const [account] = await gateway.rows<{ id: string; email: string }>(
      `SELECT id, email FROM staff_account WHERE role = 'owner'`,
    );
    const present = exampleCampaign({ id, message: 'Theirs', version: 4 });
    let by: string | undefined = account?.id;
    gateway.answer(editCampaign, () => {
      throw lateEdit({ owner: 'MESSAGING', what: 'campaign', present, by: by ?? null });
    });
    const edit = async () => {
      const response = await gateway.request(`/api/admin/campaigns/${id}`, {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ message: 'Mine', version: 3 }),
      });
      return { status: response.status, body: await response.json() };
    };

    expect(await edit()).toMatchObject({
      status: 409,
      body: { code: 'MESSAGING.CHANGED_MEANWHILE', meanwhile: { by: account?.email, present } },
    });
    by = randomUUID();
    expect(await edit()).toMatchObject({ status: 409, body: { meanwhile: { by: null, present } } });
  });

  it('turns on an automation with the version sent, or without a body', async () => {
    const asked: unknown[] = [];
    gateway.answer(turnAutomation, ({ version, isOn }) => {
      asked.push(version);
      return { ...exampleAutomation, isOn };
    });
    const path = '/api/admin/automations/lapsed/on';
    expect((await gateway.post(path, { version: 3 }, { cookie })).status).toBe(200);
    expect((await gateway.request(path, { method: 'POST', headers: { cookie } })).status).toBe(200);
    expect((await gateway.post(path, { version: 'new' }, { cookie })).status).toBe(400);
    expect(asked).toEqual([3, undefined]);
  });

  it.each([
    ['', { message: '' }, 'message'],
    ['', { message: 'Hello', holdoutPercent: 51 }, 'holdoutPercent'],
    ['', { message: 'Hello', filter: { spentAtLeast: -1 } }, 'filter.spentAtLeast'],
    ['', { message: 'Hello', filter: { city: 'Los Angeles' } }, 'filter'],
    ['/preview', { message: '' }, 'message'],
    [`/${id}/start`, { at: 'tomorrow' }, 'at'],
    ['/not-an-id/pause', {}, 'id'],
  ])('refuses POST %s with %j and names the fault', async (path, body, fault) => {
    const response = await post(path, body);

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: [expect.objectContaining({ path: fault })] });
  });

  it('refuses a test send without a phone and names the fault', async () => {
    const response = await sendTest({ message: 'Hello' });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ details: [expect.objectContaining({ path: 'phoneNumber' })] });
  });

  it('previews a stored campaign unchanged', async () => {
    const scheduledAt = '2026-12-01T18:00:00.000Z';
    const filter = { service: 'Gel Manicure' };
    const stored = exampleCampaign({ id, message: 'Stored', filter, holdoutPercent: 10, scheduledAt });
    const asked: unknown[] = [];
    gateway.answer(getCampaign, () => stored);
    gateway.answer(previewCampaign, (draft) => {
      asked.push(draft);
      return examplePreview;
    });

    const response = await gateway.request(`/api/admin/campaigns/${id}/preview`, { headers: { cookie } });

    expect(await response.json()).toEqual(examplePreview);
    const draft = { id, message: 'Stored', campaignType: '', filter, holdoutPercent: 10, at: scheduledAt };
    expect(asked).toEqual([{ ...draft, segmentId: null }]);
  });

  it('keeps the phone of a test out of the audit trail', async () => {
    expect((await sendTest({ message: 'Hello', phoneNumber: '(213) 555-0100' })).status).toBe(202);

    const entry = await lastEntry();
    expect(entry).toMatchObject({ action: 'campaign.send-test', details: { message: 'Hello' } });
    expect(JSON.stringify(entry)).not.toMatch(/5550100|555-0100/);
  });
});
