import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cookieOf, password, type RunningGateway, runGateway } from '../testing/running-gateway.js';
import { deviceCookie } from './device-cookie.js';
import { withStaffAccounts } from './staff-database.js';

const email = 'ana@example.com';

/** Milliseconds: what somebody who signs in does not notice. */
const unnoticed = 500;

describe('a flood of wrong passwords', () => {
  let gateway: RunningGateway;
  beforeEach(async () => {
    gateway = await runGateway({ TRUST_PROXY: 1 });
    await withStaffAccounts(gateway.databaseUrl, (accounts) =>
      accounts.add('shell', { email, role: 'owner', password }),
    );
  });
  afterEach(() => gateway.stop());

  const login = async (attempt: string, from: string, cookie?: string) => {
    const headers = { 'x-forwarded-for': from, ...(cookie !== undefined && { cookie }) };
    const answer = await gateway.post('/api/auth/login', { email, password: attempt }, headers);
    await answer.arrayBuffer();
    return answer;
  };

  /** Tries 1,000 wrong passwords, 20 at a time, and signs in meanwhile. Returns the slowest sign-in. */
  const signInDuring = async (from: (guess: number) => string, cookie?: string): Promise<number> => {
    const made = { guesses: 0 };
    let slowest = 0;
    const stranger = async () => {
      while (made.guesses < 1000) {
        made.guesses += 1;
        const { status } = await login('not this password', from(made.guesses));
        expect([401, 429, 503]).toContain(status);
      }
    };
    const owner = async () => {
      let device = cookie;
      for (let signIns = 0; made.guesses < 1000 && signIns < 20; signIns += 1) {
        const start = performance.now();
        const answer = await login(password, '192.0.2.1', device);
        slowest = Math.max(slowest, performance.now() - start);
        expect(answer.status).toBe(200);
        if (cookie !== undefined) device = cookieOf(answer, deviceCookie);
      }
      return slowest;
    };
    const [answer] = await Promise.all([owner(), ...Array.from({ length: 20 }, stranger)]);
    return answer;
  };

  it('from one address does not delay the owner, on whatever device', async () => {
    await login(password, '192.0.2.1');

    const slowest = await signInDuring(() => '198.51.100.7');

    console.log(`slowest sign-in beside 1,000 guesses from one address: ${slowest.toFixed(0)} of ${unnoticed} ms`);
    expect(slowest).toBeLessThan(unnoticed);
  });

  it('from a thousand addresses does not delay the owner on a known device', async () => {
    const cookie = cookieOf(await login(password, '192.0.2.1'), deviceCookie);

    const slowest = await signInDuring((guess) => `203.0.${guess >> 8}.${guess & 255}`, cookie);

    console.log(`slowest sign-in beside guesses from 1,000 addresses: ${slowest.toFixed(0)} of ${unnoticed} ms`);
    expect(slowest).toBeLessThan(unnoticed);
  });
});
