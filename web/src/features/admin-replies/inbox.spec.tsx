/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NamedConversation } from '@lacquer/contracts/messaging/conversations';
import { screen, waitFor } from '@testing-library/react';
import { askAgainMs } from '../../lists/missing';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleSalon } from '../../testing/sample-salon';
import { Inbox } from './inbox';

const conversation = (phone: string, over: Partial<NamedConversation> = {}): NamedConversation => ({
  phone,
  latest: { id: randomUUID(), body: 'Is Friday free?', keyword: null, receivedAt: '2026-03-01T18:30:00.000Z' },
  answered: null,
  unread: 0,
  needsReview: false,
  suppressed: null,
  ...over,
});

describe('the inbox', () => {
  let api: ApiServer;
  /** The header that names the services that do not answer. */
  let missing: Record<string, string> = {};
  let more: NamedConversation[] = [];
  beforeAll(async () => {
    api = await startApiServer(({ path }) => ({
      status: 200,
      headers: missing,
      body:
        path === '/api/salon'
          ? sampleSalon
          : path === '/api/admin/conversations/counts'
            ? { open: 3, waiting: 1, mine: 0 }
            : [
                conversation('+12135550100', {
                  customer: { id: randomUUID(), givenName: 'Ana', familyName: 'Example' },
                  unread: 2,
                }),
                conversation('+12135550101', { customer: { id: randomUUID() } }),
                conversation('+12135550102'),
                ...more,
              ],
    }));
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());

  it('shows the name and phone of each sender, or only the phone if the name is unknown', async () => {
    renderFeature(<Inbox search={{}} onSearch={() => undefined} />);
    await screen.findByRole('link', { name: /^Ana Example/ });

    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Ana Example (213) 555-0100, 2 unread',
      '(213) 555-0101',
      '(213) 555-0102',
    ]);
    expect(screen.queryByText(/missing/)).toBeNull();
  });

  it('shows who waits and for how long, who answers, and how many there are', async () => {
    more = [
      conversation('+12135550103', {
        waitingSince: new Date(Date.now() - 12 * 60_000).toISOString(),
        assignee: { id: randomUUID(), name: 'Nguyễn Thị Phương Thảo Hoàng Kim Ngân Anh Thư' },
      }),
      conversation('+12135550104', { isOpen: false, left: 'Jo' }),
    ];
    renderFeature(<Inbox search={{}} onSearch={() => undefined} />);
    const [waiting, closed] = await Promise.all(
      ['(213) 555-0103', '(213) 555-0104'].map(async (name) =>
        (await screen.findByRole('link', { name })).closest('li'),
      ),
    );

    expect(waiting?.textContent).toContain('Waiting for about 12 minutes');
    expect(waiting?.textContent).toContain('Nguyễn Thị Phương Thảo Hoàng Kim Ngân Anh Thư');
    expect(closed?.textContent).toContain('Nobody: Jo left');
    expect(closed?.textContent).toContain('Closed');
    expect(await screen.findByRole('button', { name: 'Waiting 1' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open 3' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mine' })).toBeTruthy();
    more = [];
  });

  it('says that names are missing while their service does not answer, and fills in by itself', async () => {
    missing = { 'x-missing': 'customer' };
    renderFeature(<Inbox search={{}} onSearch={() => undefined} />);
    await screen.findByText(/^Names are missing right now: the customer list does not answer\./);
    expect(screen.getAllByRole('link')).toHaveLength(3);

    missing = {};
    await waitFor(() => expect(screen.queryByText(/missing/)).toBeNull(), { timeout: 20_000 });
    expect(screen.getAllByRole('link')).toHaveLength(3);
    const asked = api.requests.length;
    // asks no more than it must
    await new Promise((resolve) => setTimeout(resolve, 1.5 * askAgainMs));
    expect(api.requests.length).toBe(asked);
  }, 40_000);
});
