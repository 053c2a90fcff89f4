/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import type { TextTestProgress } from '@lacquer/contracts/messaging/text-test';
import { cleanup, screen, within } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleDraft, sampleTextTest as asking } from '../../testing/sample-campaign';
import { sampleSalon } from '../../testing/sample-salon';
import { TextTestCard } from './text-test-card';

const test: NonNullable<Campaign['test']> = {
  message: 'After',
  texts: {},
  rendered: { body: 'Lacquer House: After Reply STOP to opt out', segments: 2, texts: {} },
  percent: 20,
  criterion: 'clicks',
  hours: 4,
  otherwise: 'ask',
};
const campaign: Campaign = { ...sampleDraft, status: 'running', startedAt: '2026-03-01T18:30:00.000Z', test };

describe('a test of two texts', () => {
  let api: ApiServer;
  let progress: TextTestProgress;
  beforeAll(async () => {
    api = await startApiServer(({ method, path }) => {
      if (path === '/api/salon') return { status: 200, body: sampleSalon };
      if (method === 'POST') {
        const at = '2026-03-01T22:30:00.000Z';
        progress = {
          ...progress,
          phase: 'decided',
          choice: { text: 'b', by: 'staff', staffId: campaign.id, at, outcome: 'unclear' },
        };
      }
      return { status: 200, body: progress };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    progress = asking;
  });

  it('shows both texts side by side with their figures, and how certain the difference is', async () => {
    renderFeature(<TextTestCard campaign={campaign} test={test} role="staff" />);

    const first = within(await screen.findByRole('region', { name: 'First text' }));
    const second = within(screen.getByRole('region', { name: 'Second text' }));
    expect(first.getByText(campaign.body)).toBeTruthy();
    expect(second.getByText(test.rendered.body)).toBeTruthy();
    expect(
      first.getByText(/^10\.0 % of the texts sent; in 95 of 100 such tests between 4\.3 % and 21\.4 %/),
    ).toBeTruthy();
    expect(second.getByText('Billed as 2 texts')).toBeTruthy();
    expect(screen.getByText('The difference between the texts may be chance.')).toBeTruthy();
    expect(screen.getByText('There is no clear result. Choose the text for the other 400 customers.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows who came when visits count, and says so while they cannot be counted', async () => {
    const byVisits = { ...test, criterion: 'replies', counts: 'visits' } as const;
    progress = { ...asking, a: { ...asking.a, visits: 3 }, b: { ...asking.b, visits: 9 } };
    renderFeature(<TextTestCard campaign={campaign} test={byVisits} role="staff" />);
    const second = within(await screen.findByRole('region', { name: 'Second text' }));
    expect(second.getByText('Came within 7 days').nextSibling?.textContent).toBe('9');
    expect(screen.getByText('There is no clear result. Choose the text for the other 400 customers.')).toBeTruthy();
    cleanup();

    const unknown = { visits: null, measured: null };
    progress = {
      ...asking,
      a: { ...asking.a, ...unknown },
      b: { ...asking.b, ...unknown },
      outcome: 'too-few',
      better: null,
      difference: null,
    };
    renderFeature(<TextTestCard campaign={campaign} test={byVisits} role="staff" />);
    await screen.findByText('The visits cannot be counted at the moment.');
    expect(
      screen.getByText('The visits could not be counted in time. Choose the text for the other 400 customers.'),
    ).toBeTruthy();
    expect(screen.queryByText(/prove nothing/)).toBeNull();
  });

  it('ends with the choice of the owner, after a question', async () => {
    const { user, notices } = renderFeature(<TextTestCard campaign={campaign} test={test} role="owner" />);
    await user.click(await screen.findByRole('button', { name: 'Send the second text to the others' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send the second text to the others?' }));
    expect(dialog.getByText('The test ends, and 400 customers get this text. This cannot be undone.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Send it' }));

    expect(await screen.findByText('The others get the second text. It was chosen by hand.')).toBeTruthy();
    expect(notices.map(({ text }) => text)).toEqual(['The others get this text']);
    const posted = api.requests.filter(({ method }) => method === 'POST');
    expect(posted.map(({ path, text }) => [path, text])).toEqual([
      [`/api/admin/campaigns/${campaign.id}/text-test/choice`, '{"text":"b"}'],
    ]);
    expect(screen.queryByRole('button', { name: 'Send the first text to the others' })).toBeNull();
  });
});
