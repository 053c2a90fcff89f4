/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { OwnAccount } from '@lacquer/contracts/staff/staff';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { accountQuery } from './queries';
import { SecondStepNotice } from './second-step-notice';

const owner: OwnAccount = {
  email: 'ana@example.com',
  role: 'owner',
  secondStep: { isOn: false, recoveryCodesLeft: 0 },
};

describe('the second-step notice', () => {
  let api: ApiServer;
  let account: OwnAccount;
  beforeAll(async () => {
    api = await startApiServer(() => ({ status: 200, body: account }));
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    localStorage.clear();
    account = owner;
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  const line = () => screen.findByRole('link', { name: /no second step/ });
  const isNotThere = async (accountId: string) => {
    cleanup();
    const { queryClient } = renderFeature(<SecondStepNotice accountId={accountId} />);
    await waitFor(() => expect(queryClient.getQueryData(accountQuery.queryKey)).toEqual(account));
    expect(screen.queryByRole('link')).toBeNull();
  };

  it('links an owner to the account page, and is shown to no one else', async () => {
    renderFeature(<SecondStepNotice accountId="ana" />);
    expect((await line()).getAttribute('href')).toBe('/admin/account');

    account = { ...owner, role: 'staff' };
    await isNotThere('mina');
    account = { ...owner, secondStep: { isOn: true, recoveryCodesLeft: 10 } };
    await isNotThere('ana');
  });

  it('can be hidden for two weeks, per account', async () => {
    const { user } = renderFeature(<SecondStepNotice accountId="ana" />);
    await line();
    await user.click(screen.getByRole('button', { name: 'Hide for two weeks' }));
    expect(screen.queryByRole('link')).toBeNull();
    await isNotThere('ana');

    cleanup();
    renderFeature(<SecondStepNotice accountId="bea" />);
    await line();

    cleanup();
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 15 * 86_400_000);
    renderFeature(<SecondStepNotice accountId="ana" />);
    await line();
  });
});
