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
  beforeAll(async () => {
    api = await startApiServer(({ path }) => ({
      status: 200,
      headers: missing,
      body:
        path === '/api/salon'
          ? sampleSalon
          : [
              conversation('+12135550100', {
                customer: { id: randomUUID(), givenName: 'Ana', familyName: 'Example' },
                unread: 2,
              }),
              conversation('+12135550101', { customer: { id: randomUUID() } }),
              conversation('+12135550102'),
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
