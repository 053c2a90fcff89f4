/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NamedConversation } from '@lacquer/contracts/messaging/conversations';
import { screen, waitFor } from '@testing-library/react';
import { keeper } from '../../kept/keeper';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleSalon } from '../../testing/sample-salon';
import { ConversationPage } from './conversation-page';

const me = randomUUID();
const phone = '+12135550100';
const conversation: NamedConversation = {
  phone,
  latest: null,
  answered: null,
  unread: 0,
  needsReview: false,
  suppressed: null,
};

describe('an unsent answer in a conversation', () => {
  let api: ApiServer;
  let conversations: NamedConversation[];
  beforeAll(async () => {
    api = await startApiServer(({ method, path }) => {
      if (method !== 'GET') return { status: 204 };
      if (path === '/api/salon') return { status: 200, body: sampleSalon };
      return { status: 200, body: path.startsWith('/api/admin/conversations?') ? conversations : [] };
    });
    globalThis.apiOrigin = api.origin;
    await keeper.begin({ id: me, email: 'ana@example.com', role: 'staff' });
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    localStorage.clear();
    keeper.keepAnswer(phone, 'Until 7.');
  });

  const open = async () => {
    renderFeature(<ConversationPage phone={phone} me={me} />, { salon: sampleSalon });
    await screen.findByText('No customer has this phone.');
    await screen.findByLabelText('Your answer');
  };

  it('ends with the conversation: there are neither texts nor a customer, as after an erasure', async () => {
    conversations = [];
    await open();
    await waitFor(() => expect(keeper.findAnswer(phone)).toBe(''));
  });

  it('stays while there is a conversation, also of nobody whose name is known', async () => {
    conversations = [conversation];
    await open();
    await screen.findByRole('region', { name: 'State of the conversation' });
    expect(keeper.findAnswer(phone)).toBe('Until 7.');
  });
});
