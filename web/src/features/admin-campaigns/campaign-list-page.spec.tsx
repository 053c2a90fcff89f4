/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleDraft } from '../../testing/sample-campaign';
import { sampleSalon } from '../../testing/sample-salon';
import { CampaignListPage } from './campaign-list-page';
import type { ListSearch } from './queries';

/** Stores the search, as the URL does. */
function Page({ role = 'owner' }: { role?: StaffRole }) {
  const [search, setSearch] = useState<ListSearch>({});
  return <CampaignListPage role={role} search={search} onSearch={setSearch} />;
}

describe('the campaign list', () => {
  let api: ApiServer;
  let campaigns: Campaign[];
  let isAway: boolean;
  beforeAll(async () => {
    api = await startApiServer(({ path }) => {
      if (path === '/api/salon') return { status: 200, body: sampleSalon };
      if (isAway)
        return { status: 503, body: { code: 'MESSAGING.UNAVAILABLE', message: 'Try again.', correlationId: 'r-1' } };
      if (path === '/api/admin/default-audience') return { status: 200, body: { audience: 'all', version: 0 } };
      const act = /\/(pause|resume)$/.exec(path)?.[1];
      if (act) {
        campaigns = campaigns.map((one) => ({ ...one, status: act === 'pause' ? 'paused' : 'running' }));
        return { status: 200, body: campaigns[0] };
      }
      const { searchParams } = new URL(path, 'http://salon.example.com');
      const [status, q] = [searchParams.get('status'), searchParams.get('q')];
      return {
        status: 200,
        body: campaigns.filter((one) => (!status || one.status === status) && (!q || one.message.includes(q))),
      };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    isAway = false;
    campaigns = [
      { ...sampleDraft, message: 'Gel week', status: 'finished', finishedAt: '2026-03-02T18:30:00.000Z' },
      { ...sampleDraft, id: '6f0f4c1e-7a1b-4a55-9d0e-6f3a0c2b9e12', message: 'Spring colors' },
    ];
  });

  const isGone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull());

  it('filters by state and by words, and clears the filters', async () => {
    const { user } = renderFeature(<Page />);
    await screen.findByText('Spring colors');
    await user.selectOptions(screen.getByLabelText('State'), 'finished');
    await isGone('Spring colors');
    expect(screen.getByText('Gel week')).toBeTruthy();

    await user.type(screen.getByLabelText('Search the text'), 'Spring');
    await screen.findByText('No campaign matches. Try fewer words, or another state.');
    await user.click(screen.getByRole('button', { name: 'Show all campaigns' }));
    await screen.findByText('Spring colors');
    expect(screen.getByText('Gel week')).toBeTruthy();
    expect(screen.getByLabelText<HTMLSelectElement>('State').value).toBe('');
  });

  it('describes what will appear in an empty list and offers the owner a new campaign', async () => {
    campaigns = [];
    renderFeature(<Page />);
    await screen.findByText(/^Texts that you send to many customers appear here/);

    expect(screen.getByRole('link', { name: 'New campaign' }).getAttribute('href')).toBe('/admin/campaigns/new');
    expect(screen.queryByLabelText('State')).toBeNull();
  });

  it('offers staff no new campaign and explains that only the owner sends campaigns', async () => {
    campaigns = [];
    renderFeature(<Page role="staff" />);
    await screen.findByText(/^Texts that you send to many customers appear here/);

    expect(screen.getByText(/^Only the owner can send campaigns/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'New campaign' })).toBeNull();
  });

  it('pauses and resumes a running campaign in its row', async () => {
    campaigns = [{ ...sampleDraft, message: 'Gel week', status: 'running' }];
    const { user } = renderFeature(<Page />);
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    await user.click(await screen.findByRole('button', { name: 'Resume' }));
    await screen.findByRole('button', { name: 'Pause' });
  });

  it('shows a load error and retries', async () => {
    isAway = true;
    const { user } = renderFeature(<Page />);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load the campaigns');

    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('Gel week');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
