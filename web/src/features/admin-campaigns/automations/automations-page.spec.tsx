/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Automation } from '@lacquer/contracts/messaging/automations';
import type { CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiRequest, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { sampleSalon } from '../../../testing/sample-salon';
import { AutomationsPage } from './automations-page';

const lapsed: Automation = {
  kind: 'lapsed',
  version: 3,
  isOn: false,
  message: 'We miss you!',
  body: 'Lacquer House: We miss you! Reply STOP to opt out',
  holdoutPercent: 10,
  days: 60,
  capDays: 7,
  time: '10:30',
  lastRunOn: null,
  nextRunAt: null,
  campaigns: 0,
  texted: 0,
  heldOut: 0,
  latestCampaignId: null,
};

const preview: CampaignPreview = {
  matched: 14,
  withoutPhone: 0,
  eligible: 12,
  excluded: {
    'opted-out': 2,
    invalid: 0,
    'no-consent': 0,
    'no-common-hours': 0,
    'frequency-cap': 0,
    holdout: 0,
  },
  eligibleWithoutConsent: 0,
  body: lapsed.body,
  encoding: 'GSM-7',
  length: 50,
  unicodeCharacters: [],
  segmentsPerText: 1,
  totalSegments: 12,
  estimatedCost: 13,
  estimatedSeconds: null,
  startsAt: '2026-03-01T18:30:00.000Z',
  endsAt: null,
  warnings: [],
  simulated: false,
};

describe('the automations page', () => {
  let api: ApiServer;
  let stored: Automation;
  let write: (request: ApiRequest) => { status: number; body?: unknown };
  beforeAll(async () => {
    api = await startApiServer((request) => {
      if (request.path === '/api/salon') return { status: 200, body: sampleSalon };
      if (request.path.endsWith('/preview')) return { status: 200, body: preview };
      return request.method === 'GET' ? { status: 200, body: [stored] } : write(request);
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    stored = lapsed;
    write = () => {
      stored = { ...stored, isOn: true, nextRunAt: '2099-03-01T18:30:00.000Z' };
      return { status: 200, body: stored };
    };
  });

  const card = async () => within(await screen.findByRole('region', { name: 'Regulars who stay away' }));
  const written = () => api.requests.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/preview'));

  it('describes the audience of an automation and previews it before turning it on', async () => {
    const { user, notices } = renderFeature(<AutomationsPage />);
    expect((await card()).getByText(/none for 60 days/)).toBeTruthy();
    expect((await card()).getByText('Off')).toBeTruthy();

    await user.click((await card()).getByRole('button', { name: 'Turn on' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Turn on/ }));
    expect(await dialog.findByText('12 customers')).toBeTruthy();
    expect(dialog.getByText('Left out: 2 opted out')).toBeTruthy();
    expect(written()).toEqual([]);

    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(await (await card()).findByText('On')).toBeTruthy();
    expect(written().map(({ path, text }) => [path, text])).toEqual([
      ['/api/admin/automations/lapsed/on', '{"version":3}'],
    ]);
    expect(notices).toEqual([{ text: '“Regulars who stay away” is on' }]);
  });

  it('shows why an automation that is on does not run today', async () => {
    const whyNotToday = 'Today is skipped: it was turned on after its time of day.';
    stored = { ...lapsed, isOn: true, nextRunAt: '2099-03-01T18:30:00.000Z', whyNotToday };
    renderFeature(<AutomationsPage />);
    expect(
      (await card()).getByText(/Next run: .* Today is skipped: it was turned on after its time of day\.$/),
    ).toBeTruthy();
  });

  it('shows why the server refuses to turn an automation on', async () => {
    write = () => ({ status: 422, body: { code: 'MESSAGING.AUTOMATION_INCOMPLETE', message: 'message needs a link' } });
    const { user, notices } = renderFeature(<AutomationsPage />);
    await user.click((await card()).getByRole('button', { name: 'Turn on' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn on' }));

    await waitFor(() => expect(notices[0]?.text).toBe('message needs a link'));
  });

  it('shows who saved the same automation first, keeps the input, and overwrites their version on request', async () => {
    write = ({ text }) => {
      const { version, ...form } = JSON.parse(text) as Automation;
      if (version === stored.version) {
        stored = { ...stored, ...form, version: version + 1 };
        return { status: 200, body: stored };
      }
      const meanwhile = { by: 'mina@example.com', present: stored };
      return { status: 409, body: { code: 'MESSAGING.CHANGED_MEANWHILE', message: 'Changed.', meanwhile } };
    };
    const { user } = renderFeature(<AutomationsPage />);
    await user.click((await card()).getByRole('button', { name: 'Change' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Regulars who stay away' }));
    stored = { ...stored, message: 'Theirs', capDays: 30, version: 4 };
    await user.type(sheet.getByLabelText('Message'), ' Mine');
    await user.click(sheet.getByRole('button', { name: 'Save' }));

    const told = within(await sheet.findByRole('alert'));
    expect(told.getByText('mina@example.com saved this automation while you were typing.')).toBeTruthy();
    expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Message: Theirs',
      'Days since any text: 30',
    ]);
    expect(sheet.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('We miss you! Mine');
    await user.click(told.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(stored).toMatchObject({ message: 'We miss you! Mine', capDays: 7, version: 5 }));
  });

  it('offers no fewer days since another text than a week, and says why', async () => {
    const { user } = renderFeature(<AutomationsPage />);
    await user.click((await card()).getByRole('button', { name: 'Change' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Regulars who stay away' }));
    expect(
      sheet.getByText(/No customer gets the texts of two automations within 7 days: you can only choose more days\./),
    ).toBeTruthy();
    const days = sheet.getByLabelText<HTMLInputElement>('Days since any text');
    expect(days.min).toBe('7');
    await user.clear(days);
    await user.type(days, '6');
    await user.tab();
    await sheet.findByText(/must be from 7 to 90 days/);
  });

  it('shows who changed the automation during the confirmation, and turns it on with the new settings on request', async () => {
    write = ({ text }) => {
      const { version } = JSON.parse(text) as Automation;
      if (version === stored.version) {
        stored = { ...stored, isOn: true };
        return { status: 200, body: stored };
      }
      const meanwhile = { by: 'mina@example.com', present: stored };
      return { status: 409, body: { code: 'MESSAGING.CHANGED_MEANWHILE', message: 'Changed.', meanwhile } };
    };
    const { user, notices, queryClient } = renderFeature(<AutomationsPage />);
    await user.click((await card()).getByRole('button', { name: 'Turn on' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Turn on/ }));
    stored = { ...stored, message: 'Theirs', days: 90, version: 4 };
    await queryClient.invalidateQueries();
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));

    const told = within(await dialog.findByRole('alert'));
    expect(told.getByText('mina@example.com changed it after you opened it.')).toBeTruthy();
    expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Message: Theirs',
      'Days without a visit: 90',
    ]);
    expect(notices).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(await (await card()).findByText('On')).toBeTruthy();
    expect(written().map(({ text }) => text)).toEqual(['{"version":3}', '{"version":4}']);
  });

  it('shows who already turned the automation on with other settings, without a button to turn it on', async () => {
    write = () => {
      stored = { ...stored, isOn: true, message: 'Theirs', version: 4 };
      const meanwhile = { by: null, present: stored };
      return { status: 409, body: { code: 'MESSAGING.CHANGED_MEANWHILE', message: 'Changed.', meanwhile } };
    };
    const { user } = renderFeature(<AutomationsPage />);
    await user.click((await card()).getByRole('button', { name: 'Turn on' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Turn on' }));

    const dialog = within(await screen.findByRole('dialog', { name: /is on$/ }));
    expect(dialog.getByText('Someone else changed it and turned it on after you opened it.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Turn on' })).toBeNull();
  });

  it('turns an automation back on with Undo, with the settings that were turned off', async () => {
    stored = { ...lapsed, isOn: true };
    write = ({ path }) => {
      stored = { ...stored, isOn: path.endsWith('/on') };
      return { status: 200, body: stored };
    };
    const { user, notices } = renderFeature(<AutomationsPage />);
    await user.click((await card()).getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(notices).toHaveLength(1));
    notices[0]?.action?.onAct();
    await waitFor(() => expect(written().map(({ text }) => text)).toEqual(['', '{"version":3}']));
  });

  it('parses changes as numbers and rejects invalid ones', async () => {
    const { user } = renderFeature(<AutomationsPage />);
    await user.click((await card()).getByRole('button', { name: 'Change' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Regulars who stay away' }));
    const days = sheet.getByLabelText('Days without a visit');
    await user.clear(days);
    await user.type(days, '3');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await sheet.findByText(/must be from 14 to 730 days/)).toBeTruthy();
    expect(written()).toEqual([]);

    await user.clear(days);
    await user.type(days, '90');
    await user.click(sheet.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(written()).toHaveLength(1));
    expect(JSON.parse(written()[0]!.text)).toEqual({
      version: 3,
      message: 'We miss you!',
      days: 90,
      holdoutPercent: 10,
      capDays: 7,
      time: '10:30',
    });
  });
});
