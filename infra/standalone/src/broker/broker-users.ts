import { setTimeout as delay } from 'node:timers/promises';
import { brokerRights, type BrokerUser } from './broker-rights.js';

/** Timeout in milliseconds. The management API starts some seconds after the broker. */
const timeoutMs = 60_000;

/**
 * Sets the password and the permissions of each broker user with RabbitMQ's management API. Idempotent.
 *
 * @param management the API's URL with the credentials of an administrator
 * @param urls each user's connection URL, including the password
 */
export async function prepareBrokerUsers(
  management: string,
  urls: Readonly<Record<BrokerUser, string>>,
): Promise<BrokerUser[]> {
  const put = await openManagement(management);
  const users = Object.keys(urls) as BrokerUser[];
  for (const user of users) {
    const { configure, write, read, events } = brokerRights(user);
    const { username, password } = new URL(urls[user]);
    const name = encodeURIComponent(username);
    await put(`users/${name}`, { password: decodeURIComponent(password), tags: [] });
    await put(`permissions/%2F/${name}`, { configure, write, read });
    await put(`topic-permissions/%2F/${name}`, events);
  }
  return users;
}

async function openManagement(address: string): Promise<(path: string, body: object) => Promise<void>> {
  const { origin, username, password } = new URL(address);
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
  const call = async (method: string, path: string, body?: object): Promise<void> => {
    const answer = await fetch(`${origin}/api/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) throw new Error(`RabbitMQ rejected ${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
  for (const deadline = Date.now() + timeoutMs; ; await delay(500)) {
    try {
      await call('GET', 'whoami');
      break;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
  return (path, body) => call('PUT', path, body);
}
