/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@lacquer/contracts/staff/staff';
import { act, screen } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { newMessagesQuery } from '../../waiting/queries';
import { BottomBar } from './bottom-bar';

const session: Session = { id: randomUUID(), email: 'mina@example.com', role: 'staff' };

describe('the badges in the navigation', () => {
  let api: ApiServer;
  let counts: { inbox: number; new: number; archived: number; spam: number };
  beforeAll(async () => {
    const unread = {
      phone: '+12135550100',
      latest: { id: randomUUID(), body: 'Are you open?', keyword: null, receivedAt: '2026-03-01T18:30:00.000Z' },
      answered: null,
      unread: 1,
      needsReview: false,
      suppressed: null,
    };
    api = await startApiServer(({ path }) => ({ status: 200, body: path.includes('/contacts/') ? counts : [unread] }));
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());

  it('show the current number of new messages, and whether a text is unread', async () => {
    counts = { inbox: 5, new: 3, archived: 0, spam: 0 };
    const { queryClient, user } = renderFeature(
      <BottomBar session={session} onSignOut={() => undefined} isSigningOut={false} />,
    );
    await screen.findByRole('link', { name: /^Messages\b.*\b3 new/ });
    counts = { ...counts, new: 120 };
    // as the live stream does
    await act(() => queryClient.invalidateQueries({ queryKey: newMessagesQuery.queryKey }));
    expect((await screen.findByRole('link', { name: /120 new/ })).textContent).toContain('99+');

    counts = { ...counts, new: 0 };
    await act(() => queryClient.invalidateQueries({ queryKey: newMessagesQuery.queryKey }));
    await screen.findByRole('link', { name: 'Messages' });
    await user.click(await screen.findByRole('button', { name: /^More\b.*unread/ }));
    expect(await screen.findByRole('link', { name: /^Replies\b.*unread/ })).toBeTruthy();
  });
});
