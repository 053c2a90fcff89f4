import { setTimeout as delay } from 'node:timers/promises';
import type { ProgramServer } from '@lacquer/servers/testing/server-programs';
import type { ServerName } from '@lacquer/servers/testing/servers';
import { faultyLink, type FaultyLink } from '../links/faulty-link.js';

/** A server that the product depends on, and the proxy through which alone the product reaches it. */
export interface FaultyServer {
  name: ServerName;
  server: ProgramServer;
  link: FaultyLink;
}

export async function withLink(name: ServerName, server: ProgramServer): Promise<FaultyServer> {
  return { name, server, link: await faultyLink(server.url, name === 'rabbitmq' ? 'amqp' : 'other') };
}

/** Kills a server and restarts it with its data after `ms`. */
export async function keepAway({ server }: FaultyServer, ms: number): Promise<void> {
  await server.crash();
  await delay(ms);
  await server.startAgain();
}

/** Stops a server's processes for `ms`: its connections stay open, but nothing responds. */
export async function keepPaused({ server }: FaultyServer, ms: number): Promise<void> {
  server.signal('SIGSTOP');
  try {
    await delay(ms);
  } finally {
    server.signal('SIGCONT');
  }
}
