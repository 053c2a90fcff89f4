import { describe, expect, it } from '@jest/globals';
import type { Finding } from './finding.js';
import { hideSecrets } from './hide-secrets.js';

const finding = (found: string): Finding => ({ check: 'mail', state: 'problem', found, means: found, todo: found });
const hide = (found: string, settings: Record<string, unknown>) => hideSecrets([finding(found)], settings)[0];

describe('the secrets in findings', () => {
  it.each([
    ['of an address', 'smtp://ann:pa%73sword@mail.example.com', 'password is wrong', '*** is wrong'],
    ['with a lone percent sign', 'smtp://ann:100%sure@mail.example.com', '100%sure is wrong', '*** is wrong'],
    ['that are not UTF-8', 'smtp://ann:caf%E9caf@mail.example.com', 'caf%E9caf is wrong', '*** is wrong'],
  ])('%s are hidden', (_what, SMTP_URL, found, hidden) => {
    expect(hide(found, { SMTP_URL })).toEqual(finding(hidden));
    expect(hide(found, { SMTP_URL: new URL(SMTP_URL) })).toEqual(finding(hidden));
  });

  it('are not the paths of their files', () => {
    const settings = { TWILIO_AUTH_TOKEN_FILE: '/run/lacquer/token', TWILIO_AUTH_TOKEN: '0123456789abcdef' };
    expect(hide('/run/lacquer/token has 0123456789abcdef', settings)).toEqual(finding('/run/lacquer/token has ***'));
  });
});
