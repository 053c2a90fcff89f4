/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MadeLink, StaffAccountView } from '@lacquer/contracts/staff/staff-accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiRequest, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleSalon } from '../../testing/sample-salon';
import { StaffPage } from './staff-page';

const account = (over: Partial<StaffAccountView> = {}): StaffAccountView => ({
  email: 'mina@example.com',
  name: null,
  role: 'staff',
  createdAt: '2026-03-01T18:30:00.000Z',
  isDisabled: false,
  hasSecondStep: true,
  ...over,
});

const link = (over: Partial<MadeLink> = {}): MadeLink => ({
  id: '0b8f6a9e-4a57-4d0e-9a55-1f1f0a9d7c11',
  kind: 'invite',
  email: 'yoon@example.com',
  name: 'Yoon',
  role: 'staff',
  createdAt: '2026-03-01T18:30:00.000Z',
  expiresAt: '2026-03-08T18:30:00.000Z',
  isExpired: false,
  token: 'k'.repeat(43),
  ...over,
});

describe('the staff page', () => {
  let api: ApiServer;
  let accounts: StaffAccountView[];
  let links: MadeLink[];
  let change: (request: ApiRequest) => { status: number; body?: unknown };
  beforeAll(async () => {
    api = await startApiServer((request) => {
      if (request.method !== 'GET') return change(request);
      if (request.path === '/api/salon') return { status: 200, body: sampleSalon };
      return { status: 200, body: request.path === '/api/admin/staff/links' ? links : accounts };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    links = [];
    accounts = [account(), account({ email: 'owner@example.com', role: 'owner', hasSecondStep: false })];
  });

  const row = async (email: string) => within((await screen.findByText(new RegExp(`^${email}`))).closest('li')!);
  const posted = () => api.requests.filter(({ method }) => method === 'POST');

  it('shows all accounts, with no actions on the own account', async () => {
    renderFeature(<StaffPage ownEmail="owner@example.com" />);

    const mina = await row('mina@example.com');
    for (const text of ['Staff', 'Second step']) expect(mina.getByText(text)).toBeTruthy();
    expect(mina.getByRole('button', { name: 'Actions for mina@example.com' })).toBeTruthy();
    const own = await row('owner@example.com');
    expect(own.getByText('No second step')).toBeTruthy();
    expect(own.queryByRole('button')).toBeNull();
  });

  it('invites with a link that is shown once, and replaces a lost link', async () => {
    change = () => {
      links = [link()];
      return { status: 201, body: links[0] };
    };
    const { user } = renderFeature(<StaffPage ownEmail="owner@example.com" />);
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite' }));

    await user.click(dialog.getByRole('button', { name: 'Create the link' }));
    expect(await dialog.findByText(/is required/)).toBeTruthy();
    expect(posted()).toHaveLength(0);

    await user.type(dialog.getByLabelText('Email'), 'yoon@example.com');
    await user.type(dialog.getByLabelText(/^Name/), 'Yoon');
    await user.click(dialog.getByRole('button', { name: 'Create the link' }));
    expect(await screen.findByText(`${window.location.origin}/admin/invite#${'k'.repeat(43)}`)).toBeTruthy();
    expect(JSON.parse(posted()[0]!.text)).toEqual({ email: 'yoon@example.com', name: 'Yoon', role: 'staff' });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(/admin\/invite#/)).toBeNull();

    const waiting = within(await screen.findByRole('region', { name: 'Unused links' }));
    change = () => ({ status: 201, body: link({ token: 'n'.repeat(43) }) });
    await user.click(waiting.getByRole('button', { name: 'Copy a new link' }));
    expect(await screen.findByText(`${window.location.origin}/admin/invite#${'n'.repeat(43)}`)).toBeTruthy();
    expect(posted()[1]?.path).toBe(`/api/admin/staff/links/${link().id}/renew`);
  });

  it("revokes an unused invitation, and shows the server's reason for a refusal", async () => {
    links = [link(), link({ id: '7c1d2b7a-3f07-4f25-8a0f-52a5b2c0f0a4', email: 'dana@example.com', name: null })];
    change = () => ({
      status: 503,
      body: { code: 'GATEWAY.UNAVAILABLE', message: 'Try again.', correlationId: 'r-1' },
    });
    const { user, notices } = renderFeature(<StaffPage ownEmail="owner@example.com" />);
    const waiting = within(await screen.findByRole('region', { name: 'Unused links' }));
    const revoke = (email: string) => waiting.queryByRole('button', { name: `Revoke the link for ${email}` });
    expect(revoke('dana@example.com')?.textContent).toBe('Revoke');

    await user.click(revoke('yoon@example.com')!);
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({ title: 'The link was not revoked', text: 'Try again. Reference: r-1' }),
    );
    expect(revoke('yoon@example.com')).toBeTruthy();

    change = () => {
      links = links.slice(1);
      return { status: 204 };
    };
    await user.click(revoke('yoon@example.com')!);
    await waitFor(() => expect(revoke('yoon@example.com')).toBeNull());
    expect(notices.at(-1)).toEqual({ text: 'The link for yoon@example.com no longer works.' });
    expect(api.requests.findLast(({ method }) => method === 'DELETE')?.path).toBe(
      `/api/admin/staff/links/${link().id}`,
    );
    expect(revoke('dana@example.com')).toBeTruthy();

    links = [];
    await user.click(revoke('dana@example.com')!);
    await waitFor(() => expect(screen.queryByText('Unused links')).toBeNull());
  });

  it('shows at its field that an e-mail address already has an account, and keeps the input', async () => {
    change = () => ({ status: 409, body: { code: 'STAFF.EMAIL_TAKEN', message: 'There is already an account.' } });
    const { user } = renderFeature(<StaffPage ownEmail="owner@example.com" />);
    await user.click(screen.getByRole('button', { name: 'Invite' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite' }));
    await user.type(dialog.getByLabelText('Email'), 'mina@example.com');
    await user.click(dialog.getByRole('button', { name: 'Create the link' }));

    expect(await dialog.findByText(/already has an account/)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('mina@example.com');
  });

  it("disables an account, and shows the server's reason for a refusal", async () => {
    change = () => ({ status: 200, body: account({ isDisabled: true }) });
    const { user, notices } = renderFeature(<StaffPage ownEmail="owner@example.com" />);
    const choose = async (name: string) => {
      await user.click((await row('mina@example.com')).getByRole('button'));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Disable');
    await waitFor(() => expect(notices).toEqual([{ text: 'mina@example.com can no longer sign in.' }]));
    expect(posted()[0]?.path).toBe('/api/admin/staff/disable');

    change = () => ({ status: 409, body: { code: 'STAFF.LAST_OWNER', message: 'Add another owner first.' } });
    await choose('Disable');
    await waitFor(() =>
      expect(notices.at(-1)).toEqual({
        title: 'The account was not disabled',
        text: 'Add another owner first.',
        tone: 'destructive',
      }),
    );
  });

  it('changes a role, and signs an account out everywhere if it has devices', async () => {
    accounts = [account({ devices: 2 }), account({ email: 'bo@example.com', role: 'owner', devices: 0 })];
    change = () => ({ status: 200, body: account() });
    const { user, notices } = renderFeature(<StaffPage ownEmail="owner@example.com" />);
    const mina = await row('mina@example.com');
    expect(mina.getByText(/signed in on 2 devices/)).toBeTruthy();
    for (const name of ['Make an owner', 'Sign out everywhere']) {
      await user.click(mina.getByRole('button'));
      await user.click(await screen.findByRole('menuitem', { name }));
    }
    await waitFor(() =>
      expect(notices).toEqual([
        { text: 'mina@example.com is an owner now.' },
        { text: 'mina@example.com is signed out everywhere.' },
      ]),
    );
    expect(posted().map(({ path, text }) => [path, JSON.parse(text)])).toEqual([
      ['/api/admin/staff/role', { email: 'mina@example.com', role: 'owner' }],
      ['/api/admin/staff/sign-out', { email: 'mina@example.com' }],
    ]);

    await user.click((await row('bo@example.com')).getByRole('button'));
    expect(await screen.findByRole('menuitem', { name: 'Make staff' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Sign out everywhere' })).toBeNull();
  });
});
