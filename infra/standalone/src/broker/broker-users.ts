import { setTimeout as delay } from 'node:timers/promises';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { brokerRights, type BrokerUser } from './broker-rights.js';

/** Timeout in milliseconds. The management API starts some seconds after the broker. */
const timeoutMs = 60_000;

/** The users cannot be set up. The message tells an operator what to do. */
export class BrokerUsersError extends Error {
  override readonly name = 'BrokerUsersError';
}

/**
 * Sets the password and the permissions of each broker user with RabbitMQ's management API. Idempotent.
 *
 * @throws BrokerUsersError if the API does not answer
 * @param management the API's URL with the credentials of an administrator
 * @param urls each user's connection URL, including the password
 */
export async function prepareBrokerUsers(
  management: string,
  urls: Readonly<Record<BrokerUser, string>>,
  withinMs = timeoutMs,
): Promise<BrokerUser[]> {
  const put = await openManagement(management, withinMs);
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

const silence = (origin: string): string =>
  `The management API of RabbitMQ at ${origin} does not answer. Check that the broker runs with its management plugin, and ` +
  'that this job is in a network of the broker: docker compose up --detach --no-deps rabbitmq recreates it.';

async function openManagement(
  address: string,
  withinMs: number,
): Promise<(path: string, body: object) => Promise<void>> {
  const { origin, username, password } = new URL(address);
  const authorization = `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;
  const call = async (method: string, path: string, body?: object): Promise<void> => {
    const answer = await fetch(`${origin}/api/${path}`, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(Math.min(10_000, withinMs)),
    });
    if (!answer.ok) throw new Error(`RabbitMQ rejected ${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
  const fail = (cause: unknown): never => {
    throw new BrokerUsersError(`${silence(origin)} (${messageOf(cause)})`, { cause });
  };
  for (const deadline = Date.now() + withinMs; ; await delay(500)) {
    try {
      await call('GET', 'whoami');
      break;
    } catch (error) {
      if (Date.now() > deadline) fail(error);
    }
  }
  return (path, body) => call('PUT', path, body).catch(fail);
}
