/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { TextRefusal } from '@lacquer/contracts/messaging/conversations';
import { useState } from 'react';
import { keeper } from '../kept/keeper';
import { startApiServer, type ApiServer } from '../testing/api-server';
import { renderFeature } from '../testing/render-feature';
import { sampleSalon } from '../testing/sample-salon';
import { AnswerForm } from './answer-form';

const phone = '+12135550100';
const account = (email: string) => ({ id: randomUUID(), email, name: null, role: 'staff' as const });

describe('an unsent answer', () => {
  let api: ApiServer;
  let status = 202;
  beforeAll(async () => {
    api = await startApiServer(({ path }) =>
      path === '/api/salon'
        ? { status: 200, body: sampleSalon }
        : {
            status,
            body: {
              id: randomUUID(),
              phone,
              body: 'Until 7.',
              segments: 1,
              status: 'pending',
              simulated: null,
              error: null,
              createdAt: '2026-03-01T18:30:00.000Z',
            },
          },
    );
    globalThis.apiOrigin = api.origin;
  });
  beforeEach(() => localStorage.clear());
  afterAll(() => api.stop());

  /** As after a reload: nothing but what the device keeps. */
  const open = async () => {
    cleanup();
    const { user } = renderFeature(<AnswerForm phone={phone} firstName={null} refused={null} />, {
      salon: sampleSalon,
    });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
    return { user, field };
  };

  it('is there again after a reload, for its writer only, until it is sent', async () => {
    const ana = account('ana@example.com');
    await keeper.begin(ana);
    const { user, field } = await open();
    await user.type(field, 'Until 7.');

    const again = await open();
    expect(again.field.value).toBe('Until 7.');
    status = 500;
    await again.user.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(api.requests.some(({ method }) => method === 'POST')).toBe(true));
    expect((await open()).field.value).toBe('Until 7.');

    status = 202;
    const last = await open();
    await last.user.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(last.field.value).toBe(''));
    expect((await open()).field.value).toBe('');
  });

  it('is not shown to the next person on the device, and ends with the session', async () => {
    const ana = account('ana@example.com');
    await keeper.begin(ana);
    const { user, field } = await open();
    await user.type(field, 'Hers');
    await keeper.begin(account('jo@example.com'));
    expect((await open()).field.value).toBe('');
    await keeper.begin(ana);
    expect((await open()).field.value).toBe('');

    const mine = await open();
    await mine.user.type(mine.field, 'Mine');
    await keeper.forget();
    expect((await open()).field.value).toBe('');
    expect(localStorage).toHaveLength(0);
  });

  it('has pictures from a file dialog that offers no HEIC, which Safari then converts', async () => {
    await open();
    const accepted = screen.getByLabelText<HTMLInputElement>('Add a picture').accept.split(',');
    expect(accepted).toEqual(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']);
  });

  it('is typed at once where the phone may be texted, also when that is recorded while the dialog is open', async () => {
    cleanup();
    function Asked() {
      const [refused, setRefused] = useState<TextRefusal | null>('no-consent');
      return (
        <>
          <button onClick={() => setRefused(null)}>They asked for it</button>
          <AnswerForm phone={phone} firstName={null} refused={refused} place="alone" />
        </>
      );
    }
    const { user } = renderFeature(<Asked />, { salon: sampleSalon });
    await user.click(await screen.findByRole('button', { name: 'They asked for it' }));
    expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Your text' }));
  });
});
