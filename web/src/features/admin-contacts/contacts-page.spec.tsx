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
  note: null as string | null,
  version: 0,
};
type Edit = Partial<typeof submission>;

describe('the contacts page', () => {
  const renderPage = () =>
    renderFeature(<ContactsPage search={{}} onSearch={() => undefined} onAddCustomer={() => undefined} />);
  let api: ApiServer;
  let counts: Record<string, number>;
  let answer: { status: number; body?: unknown };
  let stored: typeof submission;
  /** Behaves as the contact service. */
  const patch = ({ version, ...edit }: Edit) => {
    if (version !== stored.version) {
      const meanwhile = { by: 'mina@example.com', present: stored };
      return { status: 409, body: { code: 'CONTACT.CHANGED_MEANWHILE', message: 'Changed.', meanwhile } };
    }
    stored = { ...stored, ...edit, version: version + 1 };
    return { status: 200, body: stored };
  };
  const theyMake = (edit: Edit) => (stored = { ...stored, ...edit, version: stored.version + 1 });
  const edits = () =>
    api.requests.flatMap(({ method, text }) => (method === 'PATCH' ? [JSON.parse(text) as Edit] : []));

  beforeAll(async () => {
    api = await startApiServer(({ method, path, text }) => {
      if (path.startsWith('/api/admin/contacts/counts')) return { status: 200, body: counts };
      if (method === 'PATCH') return patch(JSON.parse(text) as Edit);
      return answer;
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    stored = submission;
    counts = { inbox: 0, new: 0, archived: 0, spam: 0 };
    answer = { status: 200, body: [] };
  });

  it('shows a loading state, then an empty state', async () => {
    renderPage();
    expect(screen.getByText('Loading...')).toBeTruthy();

    expect(await screen.findByText('No contact submissions yet')).toBeTruthy();
    expect(await screen.findByText('Total: 0')).toBeTruthy();
  });

  it('shows all fields of a submission', async () => {
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

  it('shows an error if the list cannot be fetched', async () => {
    answer = { status: 500 };
    const { user } = renderPage();
    expect(await screen.findByText('Failed to fetch submissions')).toBeTruthy();

    answer = { status: 200, body: [submission] };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Ana Example')).toBeTruthy();
  });

  it('archives a message immediately and undoes it', async () => {
    answer = { status: 200, body: [submission] };
    const { notices, user } = renderPage();
    await user.click(await screen.findByRole('button', { name: 'More about the message from Ana Example' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));

    await waitFor(() => expect(notices[0]).toMatchObject({ text: 'Message archived', action: { label: 'Undo' } }));
    notices[0]?.action?.onAct();
    await waitFor(() =>
      expect(edits()).toEqual([
        { state: 'archived', version: 0 },
        { state: 'new', version: 1 },
      ]),
    );
  });

  it('shows that someone else marked the message first, and overwrites their mark only on request', async () => {
    answer = { status: 200, body: [submission] };
    const { notices, user } = renderPage();
    await user.click(await screen.findByRole('button', { name: 'More about the message from Ana Example' }));
    theyMake({ state: 'spam' });
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));

    await waitFor(() =>
      expect(notices).toMatchObject([
        {
          title: 'Someone else was first',
          text: 'mina@example.com marked this message as spam. Their change stays unless you keep yours.',
          action: { label: 'Keep mine' },
        },
      ]),
    );
    expect(stored.state).toBe('spam');
    notices[0]?.action?.onAct();
    await waitFor(() => expect(stored.state).toBe('archived'));
  });

  it('marks a message even if someone else has changed its note', async () => {
    answer = { status: 200, body: [submission] };
    const { notices, user } = renderPage();
    const read = await screen.findByRole('button', { name: 'Mark as read' });
    theyMake({ note: 'Called her back' });
    await user.click(read);

    await waitFor(() => expect(stored).toMatchObject({ state: 'read', note: 'Called her back', version: 2 }));
    expect(notices).toEqual([]);
  });

  it('keeps a note that is being typed when another note is saved and when the message leaves the list', async () => {
    answer = { status: 200, body: [submission] };
    const { user } = renderPage();
    await user.click(await screen.findByRole('button', { name: 'More about the message from Ana Example' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add a note' }));
    const note = await screen.findByLabelText<HTMLTextAreaElement>('Note');
    await user.type(note, 'Mine');
    theyMake({ note: 'Theirs', state: 'archived' });
    answer = { status: 200, body: [] };
    await user.click(screen.getByRole('button', { name: 'Save the note' }));

    expect(await screen.findByText('mina@example.com saved this note while you were typing.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Petals, please.')).toBeNull());
    expect(note.value).toBe('Mine');
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(stored).toMatchObject({ note: 'Mine', state: 'archived', version: 2 }));
    await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
  });

  it("takes someone else's note on request", async () => {
    answer = { status: 200, body: [submission] };
    const { user } = renderPage();
    await user.click(await screen.findByRole('button', { name: 'More about the message from Ana Example' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add a note' }));
    const note = await screen.findByLabelText<HTMLTextAreaElement>('Note');
    await user.type(note, 'Mine');
    theyMake({ note: 'Theirs' });
    await user.click(screen.getByRole('button', { name: 'Save the note' }));
    await user.click(await screen.findByRole('button', { name: 'Take theirs' }));

    await waitFor(() => expect(note.value).toBe('Theirs'));
    expect(stored.note).toBe('Theirs');
  });
});
