/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StaffAccountView } from '@lacquer/contracts/staff/staff-accounts';
import { screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiRequest, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleSalon } from '../../testing/sample-salon';
import { StaffPage } from './staff-page';

const account = (over: Partial<StaffAccountView> = {}): StaffAccountView => ({
  email: 'mina@example.com',
  role: 'staff',
  createdAt: '2026-03-01T18:30:00.000Z',
  isDisabled: false,
  hasSecondStep: true,
  ...over,
});

describe('the staff page', () => {
  let api: ApiServer;
  let accounts: StaffAccountView[];
  let post: (request: ApiRequest) => { status: number; body?: unknown };
  beforeAll(async () => {
    api = await startApiServer((request) => {
      if (request.method === 'POST') return post(request);
      return { status: 200, body: request.path === '/api/salon' ? sampleSalon : accounts };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    accounts = [account(), account({ email: 'owner@example.com', role: 'owner', hasSecondStep: false })];
  });

  const row = async (email: string) => within((await screen.findByText(new RegExp(`^${email}`))).closest('li')!);
  const posted = () => api.requests.filter(({ method }) => method === 'POST');

  it('shows everybody who may sign in, and offers nothing on the own account', async () => {
    renderFeature(<StaffPage ownEmail="owner@example.com" />);

    const mina = await row('mina@example.com');
    for (const text of ['Staff', 'Second step']) expect(mina.getByText(text)).toBeTruthy();
    expect(mina.getByRole('button', { name: 'Actions for mina@example.com' })).toBeTruthy();
    const own = await row('owner@example.com');
    expect(own.getByText('No second step')).toBeTruthy();
    expect(own.queryByRole('button')).toBeNull();
  });

  it('adds an account and shows its password once', async () => {
    post = () => ({
      status: 201,
      body: { ...account({ email: 'yoon@example.com' }), password: 'four-words-of-a-kind' },
    });
    const { user } = renderFeature(<StaffPage ownEmail="owner@example.com" />);
    await user.click(screen.getByRole('button', { name: 'Add staff' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add staff' }));

    await user.click(dialog.getByRole('button', { name: 'Add staff' }));
    expect(await dialog.findByText(/is required/)).toBeTruthy();
    expect(posted()).toHaveLength(0);

    await user.type(dialog.getByLabelText('Email'), 'yoon@example.com');
    await user.click(dialog.getByRole('button', { name: 'Add staff' }));
    expect(await screen.findByText('four-words-of-a-kind')).toBeTruthy();
    expect(JSON.parse(posted()[0]!.text)).toEqual({ email: 'yoon@example.com', role: 'staff' });

    await user.click(screen.getByRole('button', { name: 'I have handed it over' }));
    expect(screen.queryByText('four-words-of-a-kind')).toBeNull();
  });

  it('tells an address that has an account beside its field, and keeps what was typed', async () => {
    post = () => ({ status: 409, body: { code: 'STAFF.EMAIL_TAKEN', message: 'There is already an account.' } });
    const { user } = renderFeature(<StaffPage ownEmail="owner@example.com" />);
    await user.click(screen.getByRole('button', { name: 'Add staff' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add staff' }));
    await user.type(dialog.getByLabelText('Email'), 'mina@example.com');
    await user.click(dialog.getByRole('button', { name: 'Add staff' }));

    expect(await dialog.findByText(/has an account already/)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Email').value).toBe('mina@example.com');
  });

  it('disables an account, and says why where the server refuses', async () => {
    post = () => ({ status: 200, body: account({ isDisabled: true }) });
    const { user, notices } = renderFeature(<StaffPage ownEmail="owner@example.com" />);
    const choose = async (name: string) => {
      await user.click((await row('mina@example.com')).getByRole('button'));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Disable');
    await waitFor(() => expect(notices).toEqual([{ text: 'mina@example.com can no longer sign in.' }]));
    expect(posted()[0]?.path).toBe('/api/admin/staff/disable');

    post = () => ({ status: 409, body: { code: 'STAFF.LAST_OWNER', message: 'Add another owner first.' } });
    await choose('Disable');
    await waitFor(() =>
      expect(notices.at(-1)).toEqual({
        title: 'The account was not disabled',
        text: 'Add another owner first.',
        tone: 'destructive',
      }),
    );
  });
});
