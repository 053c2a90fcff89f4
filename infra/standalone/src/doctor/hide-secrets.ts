import { unescape } from 'node:querystring';
import type { Finding } from './finding.js';

const secretName = /TOKEN|PASSWORD|PASSPHRASE|SECRET|_KEY$/;

/** Shorter ones are words that findings contain anyway. */
const leastLength = 6;

/** Every secret in these settings: keys and tokens, and the user names' passwords in addresses. */
function secretsOf(settings: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    const text = value instanceof URL ? value.href : value;
    if (typeof text !== 'string') return [];
    // the path of a file with the secret
    if (name.endsWith('_FILE')) return [];
    if (secretName.test(name)) return [text];
    if (!URL.canParse(text)) return [];
    const { username, password, protocol } = new URL(text);
    // the credentials of a bucket are both secret
    const found = protocol.startsWith('http') ? [username, password] : [password];
    return found.flatMap((each) => [each, unescape(each)]);
  });
}

/** Removes the secrets of the settings from what servers said: a finding never contains one. */
export function hideSecrets(findings: readonly Finding[], settings: Readonly<Record<string, unknown>>): Finding[] {
  const secrets = [...new Set(secretsOf(settings))]
    .filter((secret) => secret.length >= leastLength)
    .toSorted((one, other) => other.length - one.length);
  const hide = (text: string): string => secrets.reduce((hidden, secret) => hidden.replaceAll(secret, '***'), text);
  return findings.map(({ found, means, todo, ...finding }) => ({
    ...finding,
    found: hide(found),
    means: means === null ? null : hide(means),
    todo: todo === null ? null : hide(todo),
  }));
}
