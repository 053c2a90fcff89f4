/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { ContactsPage } from './contacts-page';

const submission = {
  id: 'submission-1',
  firstName: 'Ana',
  lastName: 'Example',
  email: 'ana@example.com',
  phoneNumber: '(213) 555-0100',
  interestedService: 'nailart',
  message: 'Petals, please.',
  submittedAt: new Date(2026, 2, 1, 18, 5).toISOString(),
  state: 'new',
  note: null,
};
const edited = { state: 'archived' };

describe('the contacts page', () => {
  const renderPage = () =>
    renderFeature(<ContactsPage search={{}} onSearch={() => undefined} onAddCustomer={() => undefined} />);
  let api: ApiServer;
  let counts: Record<string, number>;
  let answer: { status: number; body?: unknown };

  beforeAll(async () => {
    api = await startApiServer(({ method, path }) => {
      if (path.startsWith('/api/admin/contacts/counts')) return { status: 200, body: counts };
      if (method === 'PATCH') return { status: 200, body: { ...submission, ...edited } };
      return answer;
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    counts = { inbox: 0, new: 0, archived: 0, spam: 0 };
    answer = { status: 200, body: [] };
  });

  it('shows that it loads, then that there is nothing', async () => {
    renderPage();
    expect(screen.getByText('Loading...')).toBeTruthy();

    expect(await screen.findByText('No contact submissions yet')).toBeTruthy();
    expect(await screen.findByText('Total: 0')).toBeTruthy();
  });

  it('shows each field of a submission', async () => {
    counts = { inbox: 1, new: 1, archived: 0, spam: 0 };
    answer = {
      status: 200,
      body: [submission],
    };
    renderPage();

    expect(await screen.findByText('Ana Example')).toBeTruthy();
    for (const text of ['submission-1', 'ana@example.com', '(213) 555-0100', 'Nail Art', 'Petals, please.'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(await screen.findByText('Total: 1')).toBeTruthy();
    expect(document.querySelector('time')?.textContent).toBe('Mar 01, 2026 6:05 PM');
  });

  it('says when the list could not be fetched', async () => {
    answer = { status: 500 };
    renderPage();

    expect(await screen.findByText('Failed to fetch submissions')).toBeTruthy();
  });

  it('archives at once, and takes it back', async () => {
    answer = { status: 200, body: [submission] };
    const { notices, user } = renderPage();
    await user.click(await screen.findByRole('button', { name: 'More about the message from Ana Example' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));

    await waitFor(() => expect(notices[0]).toMatchObject({ text: 'Message archived', action: { label: 'Undo' } }));
    notices[0]?.action?.onAct();
    await waitFor(() => {
      const edits = api.requests.filter(({ method }) => method === 'PATCH');
      expect(edits.map(({ text }) => text)).toEqual(['{"state":"archived"}', '{"state":"new"}']);
    });
  });
});
