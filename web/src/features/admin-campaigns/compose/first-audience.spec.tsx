/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Campaign, CampaignDraft } from '@lacquer/contracts/messaging/campaign';
import type { DefaultAudience } from '@lacquer/contracts/messaging/default-audience';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { sampleDraft } from '../../../testing/sample-campaign';
import { sampleSalon } from '../../../testing/sample-salon';
import { defaultAudienceQuery } from '../../../texting/default-audience/default-audience';
import type { ComposeSearch } from '../search';
import { ComposerPage } from './composer-page';

const { id } = sampleDraft;

describe('the audience of a new campaign', () => {
  let api: ApiServer;
  /** Null: messaging does not answer. */
  let stored: DefaultAudience | null;
  let draft: Campaign;
  let search: ComposeSearch;
  beforeAll(async () => {
    api = await startApiServer(({ method, path, text }) => {
      if (path === '/api/salon') return { status: 200, body: sampleSalon };
      if (path === '/api/admin/default-audience')
        return stored
          ? { status: 200, body: stored }
          : { status: 503, body: { code: 'MESSAGING.UNAVAILABLE', message: 'Try again.', correlationId: 'r-1' } };
      if (path === '/api/admin/campaigns' && method === 'POST') {
        const { message, filter } = JSON.parse(text) as CampaignDraft;
        draft = { ...sampleDraft, message, filter };
        return { status: 201, body: draft };
      }
      if (path === `/api/admin/campaigns/${id}`) return { status: 200, body: draft };
      return { status: 404, body: { code: 'TEST.ELSEWHERE', message: 'Not here.' } };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    stored = { audience: 'consented', version: 1 };
    draft = sampleDraft;
  });

  const open = (given: ComposeSearch = {}) => {
    function Page() {
      const [shown, setShown] = useState(given);
      search = shown;
      return <ComposerPage role="owner" search={shown} onSearch={setShown} onSent={() => undefined} />;
    }
    return renderFeature(<Page />);
  };
  const asked = () => screen.findByRole<HTMLInputElement>('radio', { name: 'Asked for texts' });
  const created = () =>
    api.requests
      .filter(({ method, path }) => method === 'POST' && path === '/api/admin/campaigns')
      .map(({ text }) => (JSON.parse(text) as CampaignDraft).filter);

  it('is what the salon has chosen, and is stored with the draft, which keeps it', async () => {
    const { queryClient, user } = open();
    expect((await asked()).checked).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello');
    await waitFor(() => expect(created()).toEqual([{ consentedOnly: true }]));
    await waitFor(() => expect(search).toMatchObject({ draft: id, consentedOnly: true }));
    stored = { audience: 'all', version: 2 };
    await act(() => queryClient.invalidateQueries({ queryKey: defaultAudienceQuery.queryKey }));
    expect((await asked()).checked).toBe(true);
  });

  it('is changed in the campaign, with the rest of its filter', async () => {
    const { user } = open({ service: 'Gel Manicure' });
    expect((await asked()).checked).toBe(true);
    await user.click(screen.getByRole('radio', { name: 'All who have not said no' }));
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello');
    await waitFor(() => expect(created()).toEqual([{ service: 'Gel Manicure' }]));
    expect(search.consentedOnly).toBe(false);
  });

  it('is that of the link, or of the stored draft', async () => {
    open({ consentedOnly: false });
    expect((await asked()).checked).toBe(false);
    expect(api.requests.map(({ path }) => path)).not.toContain('/api/admin/default-audience');
  });

  it.each([{ draft: id }, { draft: id, service: 'Gel Manicure' }])(
    'is that of a stored draft, at any address of it: %j',
    async (given) => {
      open(given);
      expect((await asked()).checked).toBe(false);
      expect(api.requests.map(({ path }) => path)).not.toContain('/api/admin/default-audience');
    },
  );

  it('is everyone who has not said no while the choice cannot be read, and says so', async () => {
    stored = null;
    const { queryClient, user } = open();
    expect((await asked()).checked).toBe(false);
    const caution = 'The audience that new campaigns start with could not be read. Check who may be texted.';
    expect(screen.getByText(caution)).toBeTruthy();
    // it is read again later
    stored = { audience: 'consented', version: 1 };
    await act(() => queryClient.refetchQueries({ queryKey: defaultAudienceQuery.queryKey }));
    await waitFor(async () => expect((await asked()).checked).toBe(true));
    expect(screen.queryByText(caution)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'All who have not said no' }));
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Hello');
    await waitFor(() => expect(created()).toEqual([{}]));
  });
});
