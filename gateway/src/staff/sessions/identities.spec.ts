import { startKiosk } from '@lacquer/contracts/calls/customers/joining';
import { addressOf, type CallContract } from '@lacquer/contracts/call';
import * as authCalls from '@lacquer/contracts/calls/staff/auth';
import { calls } from '@lacquer/contracts/calls/registry';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exampleSite } from '../../testing/example-catalog.js';
import { type RunningGateway, runGateway } from '../../testing/running-gateway.js';
import { sessionCookie } from './session-cookie.js';

/** A kind of caller: the headers of its requests, and its role, if any. */
interface Identity {
  name: string;
  role: StaffRole | null;
  isForeign?: boolean;
  headers(gateway: RunningGateway): Promise<Record<string, string>>;
}

const signedIn = async (gateway: RunningGateway, role: StaffRole) => ({ cookie: await gateway.signIn(role) });

/** An owner who signed in before `change` was applied to the database. */
const former = (name: string, change: string): Identity => ({
  name,
  role: null,
  headers: async (gateway) => {
    const email = `owner-${crypto.randomUUID()}@example.com`;
    const cookie = await gateway.signIn('owner', email);
    await gateway.rows(change, [email]);
    return { cookie };
  },
});
const ofAccount = '(SELECT id FROM staff_account WHERE email = $1)';

const identities: Identity[] = [
  { name: 'a visitor', role: null, headers: () => Promise.resolve({}) },
  {
    name: 'a forged cookie',
    role: null,
    headers: () => Promise.resolve({ cookie: `${sessionCookie}=${'x'.repeat(43)}` }),
  },
  { name: 'the staff', role: 'staff', headers: (gateway) => signedIn(gateway, 'staff') },
  { name: 'an owner', role: 'owner', headers: (gateway) => signedIn(gateway, 'owner') },
  former(
    'an expired session',
    `UPDATE session SET created_at = now() - interval '10 years', expires_at = now() - interval '1 second'
     WHERE account_id = ${ofAccount}`,
  ),
  former(
    'a session idle for too long',
    `UPDATE session SET last_used_at = now() - interval '10 years' WHERE account_id = ${ofAccount}`,
  ),
  {
    name: 'a session after sign-out',
    role: null,
    headers: async (gateway) => {
      const headers = await signedIn(gateway, 'owner');
      await gateway.request(authCalls.signOut.path, { method: 'POST', headers });
      return headers;
    },
  },
  former('a disabled account', 'UPDATE staff_account SET disabled_at = now() WHERE email = $1'),
  former('a deleted account', 'DELETE FROM staff_account WHERE email = $1'),
  {
    name: 'the owner of another installation',
    role: null,
    headers: async () => {
      const other = await runGateway();
      try {
        return await signedIn(other, 'owner');
      } finally {
        await other.stop();
      }
    },
  },
  {
    name: 'an owner on another website',
    role: 'owner',
    isForeign: true,
    headers: async (gateway) => ({ ...(await signedIn(gateway, 'owner')), origin: 'https://evil.example' }),
  },
];

/** The gateway's decision: a refusal, or any other answer. */
type Verdict = 401 | 403 | 'through';

function expected({ role, isForeign }: Identity, { method, access }: CallContract): Verdict {
  if (isForeign && method !== 'GET' && access !== 'provider') return 403;
  if (access === 'anyone' || access === 'provider') return 'through';
  if (role === null) return 401;
  return access === 'owner' && role === 'staff' ? 403 : 'through';
}

describe('the access matrix of the eleven identities', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await runGateway({ SECOND_STEP_KEY: 'ab'.repeat(32) });
    // without an answer from the catalog, these reads would wait for it
    gateway.answer(getPublishedSite, () => exampleSite([]));
  });
  afterAll(() => gateway.stop());

  const id = crypto.randomUUID();
  // the calls that end the session run last, and of these the one that needs it first
  const last: readonly CallContract[] = [startKiosk, authCalls.signOut];
  const routes = calls.toSorted((a, b) => last.indexOf(a) - last.indexOf(b));

  it('covers every route of the gateway', () => {
    expect(identities).toHaveLength(11);
    expect(routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(gateway.apiRoutes.toSorted());
  });

  it.each(identities)('admits or refuses $name as the contract declares, at every route', async (identity) => {
    const headers = await identity.headers(gateway);
    const verdicts: [string, Verdict][] = [];
    for (const call of routes) {
      // no service runs and no body is sent: an admitted call gets another answer
      const response = await gateway.request(
        addressOf(call, { params: { id, phone: '+12135550100', recipientId: id } }),
        {
          method: call.method,
          headers,
        },
      );
      const { status } = response;
      await response.body?.cancel();
      verdicts.push([`${call.method} ${call.path}`, status === 401 || status === 403 ? status : 'through']);
    }

    expect(Object.fromEntries(verdicts)).toEqual(
      Object.fromEntries(routes.map((call) => [`${call.method} ${call.path}`, expected(identity, call)])),
    );
  });
});
