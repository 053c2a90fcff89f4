/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Campaign, CampaignEdit } from '@lacquer/contracts/messaging/campaign';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { renderFeature } from '../../../testing/render-feature';
import { sampleDraft } from '../../../testing/sample-campaign';
import { sampleSalon } from '../../../testing/sample-salon';
import { campaignKeys } from '../queries';
import type { ComposeSearch } from '../search';
import { ComposerPage } from './composer-page';

const { id } = sampleDraft;

/** The page with its URL. */
function Page() {
  const [search, setSearch] = useState<ComposeSearch>({ draft: id });
  return <ComposerPage role="owner" search={search} onSearch={setSearch} onSent={() => undefined} />;
}

describe('a campaign draft that a colleague edits at the same time', () => {
  let api: ApiServer;
  let stored: Campaign;
  beforeAll(async () => {
    api = await startApiServer(({ method, path, text }) => {
      if (path === '/api/salon') return { status: 200, body: sampleSalon };
      if (path !== `/api/admin/campaigns/${id}`)
        return { status: 404, body: { code: 'TEST.ELSEWHERE', message: 'Not here.' } };
      if (method === 'GET') return { status: 200, body: stored };
      const edit = JSON.parse(text) as CampaignEdit;
      if (edit.version !== stored.version) {
        const meanwhile = { by: 'Mina', present: stored };
        return { status: 409, body: { code: 'MESSAGING.CHANGED_MEANWHILE', message: 'Look at it.', meanwhile } };
      }
      stored = { ...stored, message: edit.message, version: stored.version + 1 };
      return { status: 200, body: stored };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    stored = sampleDraft;
  });

  const message = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  const shows = async (text: string) => {
    const field = await message();
    await waitFor(() => expect(field.value).toBe(text));
  };
  const written = () => api.requests.filter(({ method }) => method === 'PUT');
  const theirs = (text: string) => (stored = { ...stored, message: text, version: stored.version + 1 });

  it('shows each of their changes and stores nothing while there is no local input', async () => {
    const { queryClient } = renderFeature(<Page />);
    await shows('Before');
    for (const text of ['Theirs', 'Theirs again']) {
      theirs(text);
      await act(() => queryClient.invalidateQueries({ queryKey: campaignKeys.one(id) }));
      await shows(text);
    }
    expect(screen.getByText('Draft saved')).toBeTruthy();
    expect(written()).toEqual([]);
  });

  it('keeps local input and shows their version', async () => {
    const { queryClient, user } = renderFeature(<Page />);
    await shows('Before');
    await user.type(await message(), ' mine');
    await waitFor(() => expect(stored.message).toBe('Before mine'));
    theirs('Theirs');
    await act(() => queryClient.invalidateQueries({ queryKey: campaignKeys.one(id) }));
    await shows('Before mine');
    await user.type(await message(), ', still');

    expect((await screen.findByRole('alert')).textContent).toContain('Mina saved this draft');
    await shows('Before mine, still');
    expect(stored.message).toBe('Theirs');

    // after taking theirs, the form follows their changes again
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    await shows('Theirs');
    theirs('Later');
    await act(() => queryClient.invalidateQueries({ queryKey: campaignKeys.one(id) }));
    await shows('Later');
    expect(stored.message).toBe('Later');
  });

  it('says that public shorteners are refused before one is typed', async () => {
    renderFeature(<Page />);
    await screen.findByText(
      'Write links in full: carriers block texts with links of public shorteners, such as bit.ly.',
    );
  });

  it('shows every part of their audience, including the number of visits', async () => {
    const { user } = renderFeature(<Page />);
    await shows('Before');
    stored = { ...stored, filter: { visitsAtLeast: 3 }, version: stored.version + 1 };
    await user.type(await message(), ' mine');

    expect((await screen.findByRole('alert')).textContent).toContain('came 3 times or more');
  });
});
