/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConversationPresence } from '@lacquer/contracts/messaging/presence';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { useLive } from '../../live/use-live';
import { type ApiServer, startApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { OthersHere } from './others-here';

const phone = '+12135550100';
const ana = { id: randomUUID(), name: 'Nguyễn Thị Phương Thảo Hoàng Kim Ngân Anh Thư' };

describe('the others in a conversation', () => {
  let api: ApiServer;
  let streams: ((text: string) => void)[] = [];
  beforeAll(async () => {
    api = await startApiServer(({ path }) =>
      path.startsWith('/api/admin/events')
        ? {
            status: 200,
            headers: { 'content-type': 'text/event-stream' },
            stream: (write: (text: string) => void) => void streams.push(write),
          }
        : { status: 204 },
    );
    globalThis.apiOrigin = api.origin;
  });
  afterEach(async () => {
    cleanup();
    await waitFor(() => expect(states().at(-1)).toBe('gone'));
    streams = [];
    api.requests.length = 0;
  });
  afterAll(() => api.stop());

  const states = () =>
    api.requests
      .filter(({ path }) => path === `/api/admin/conversations/${encodeURIComponent(phone)}/presence`)
      .map(({ text }) => (JSON.parse(text) as { state: string }).state);
  /** Without those that only repeat the one before. */
  const changes = () => states().filter((state, index, all) => state !== all[index - 1]);
  const tell = async (presence: ConversationPresence) => {
    await waitFor(() => expect(streams.length).toBeGreaterThan(0));
    act(() => streams.at(-1)?.(`event: presence\ndata: ${JSON.stringify(presence)}\n\n`));
  };

  function Conversation() {
    useLive();
    const around = useRef<HTMLDivElement>(null);
    return (
      <div ref={around}>
        <OthersHere phone={phone} around={around} />
        <textarea aria-label="Your answer" />
      </div>
    );
  }

  it('are shown while they type or read, in this conversation only', async () => {
    renderFeature(<Conversation />);
    await tell({ phone, people: [{ ...ana, state: 'typing' }] });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`${ana.name} is typing...`));
    await tell({ phone: '+12135550101', people: [] });
    await tell({ phone, people: [{ ...ana, state: 'reading' }] });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(`${ana.name} is reading this too`));
    await tell({ phone, people: [] });
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(''));
  });

  it('are told what happens here, seldom', async () => {
    renderFeature(<Conversation />);
    await waitFor(() => expect(changes()).toEqual(['reading']));
    const field = screen.getByRole('textbox', { name: 'Your answer' });
    for (let letters = 1; letters <= 50; letters++) fireEvent.input(field, { target: { value: 'a'.repeat(letters) } });
    await waitFor(() => expect(changes()).toEqual(['reading', 'typing']));
    expect(states().filter((state) => state === 'typing').length).toBeLessThan(5);
    fireEvent.input(field, { target: { value: '' } });
    await waitFor(() => expect(changes()).toEqual(['reading', 'typing', 'reading']));
    cleanup();
    await waitFor(() => expect(changes()).toEqual(['reading', 'typing', 'reading', 'gone']));
  });
});
