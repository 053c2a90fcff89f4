/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NamedConversation } from '@lacquer/contracts/messaging/conversations';
import { screen, waitFor } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { ConversationState, NextWaiting } from './conversation-state';

const [me, jo] = ['5e0b5c70-52ef-4c4b-9a9b-6b0a7a8f3a11', '5e0b5c70-52ef-4c4b-9a9b-6b0a7a8f3a12'];
const phone = '+12135550100';
const conversation = (over: Partial<NamedConversation> = {}): NamedConversation => ({
  phone,
  latest: null,
  answered: null,
  unread: 0,
  needsReview: false,
  suppressed: null,
  isOpen: true,
  waitingSince: null,
  assignee: null,
  left: null,
  ...over,
});

describe('the state of a conversation', () => {
  let api: ApiServer;
  let waiting: NamedConversation[] = [];
  beforeAll(async () => {
    api = await startApiServer(({ path, method }) =>
      method === 'PUT'
        ? { status: 204 }
        : {
            status: 200,
            body:
              path === '/api/admin/conversations/people'
                ? [
                    { id: me, name: 'Mina' },
                    { id: jo, name: 'Jo' },
                  ]
                : waiting,
          },
    );
    globalThis.apiOrigin = api.origin;
  });
  beforeEach(() => {
    api.requests.length = 0;
  });
  afterAll(() => api.stop());

  const sent = () =>
    api.requests
      .filter(({ method }) => method === 'PUT')
      .map(({ path, text }) => [decodeURIComponent(path), JSON.parse(text) as unknown]);

  it('is closed in one tap, which can be undone', async () => {
    const { user, notices } = renderFeature(<ConversationState conversation={conversation()} me={me} />);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(notices).toMatchObject([{ text: 'The conversation is closed' }]));
    notices[0]?.action?.onAct();

    await waitFor(() =>
      expect(sent()).toEqual([
        [`/api/admin/conversations/${phone}/open`, { isOpen: false }],
        [`/api/admin/conversations/${phone}/open`, { isOpen: true }],
      ]),
    );
  });

  it('is assigned to the own account in one tap, and given back', async () => {
    const assigned = conversation({ assignee: { id: jo, name: 'Jo' } });
    const { user, notices } = renderFeature(<ConversationState conversation={assigned} me={me} />);
    await user.click(await screen.findByRole('button', { name: 'Assign to me' }));
    await waitFor(() => expect(notices).toMatchObject([{ text: 'You answer it now' }]));
    notices[0]?.action?.onAct();

    await waitFor(() =>
      expect(sent()).toEqual([
        [`/api/admin/conversations/${phone}/assignee`, { accountId: me }],
        [`/api/admin/conversations/${phone}/assignee`, { accountId: jo }],
      ]),
    );
  });

  it('says whose account has ended, and offers to open what is closed', async () => {
    renderFeature(<ConversationState conversation={conversation({ isOpen: false, left: 'Jo' })} me={me} />);
    expect(screen.getByText('Jo no longer has an account, so nobody answers this conversation.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Open again' })).toBeTruthy();
  });

  it('offers whoever waits the longest in another conversation', async () => {
    const waitingSince = new Date(Date.now() - 3_600_000).toISOString();
    waiting = [conversation({ waitingSince }), conversation({ phone: '+12135550101', waitingSince })];
    renderFeature(<NextWaiting phone={phone} />);
    expect(await screen.findByRole('link', { name: 'Next: (213) 555-0101' })).toBeTruthy();
  });
});
