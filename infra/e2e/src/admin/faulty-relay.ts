import { once } from 'node:events';
import { type ClientRequest, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * What happens to a request. `silent`: it is never answered. `bad-gateway`: a proxy answers that its server does not.
 * `answer-lost`: it is carried out, and the connection breaks before the answer.
 */
export type Fault = 'silent' | 'bad-gateway' | 'answer-lost';

export interface FaultyRelay {
  url: string;
  /** From now on matching requests, `POST /api/x`, meet the fault. */
  fail(fault: Fault, matching?: RegExp): void;
  /** Refuses connections, and ends those that are open. */
  refuse(): Promise<void>;
  /** Serves again as usual. */
  restore(): Promise<void>;
  /** The writes that have reached the product, `PATCH /api/x`. */
  readonly writes: string[];
  /** Resolves when no write that was passed on waits for its answer. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** An HTTP proxy in front of the product that stops serving on demand. */
export async function startFaultyRelay(target: string): Promise<FaultyRelay> {
  let broken: { fault: Fault; matching: RegExp } | undefined;
  let port = 0;
  const writes: string[] = [];
  const unanswered = new Set<ClientRequest>();
  const handle = (incoming: IncomingMessage, response: ServerResponse) => {
    const line = `${incoming.method} ${incoming.url}`;
    const fault = broken?.matching.test(line) ? broken.fault : undefined;
    if (fault === 'silent') return;
    if (fault === 'bad-gateway') {
      response.writeHead(502).end('Bad gateway');
      return;
    }
    const onward = request(target + (incoming.url ?? '/'), { method: incoming.method, headers: incoming.headers });
    if (incoming.method !== 'GET') {
      writes.push(line);
      unanswered.add(onward);
    }
    onward.once('response', (answer) => {
      if (fault === 'answer-lost') {
        answer.resume().once('end', () => response.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.once('error', () => response.destroy());
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.once('close', () => {
      unanswered.delete(onward);
      onward.destroy();
    });
    incoming.pipe(onward);
  };
  const listen = async () => {
    const made = createServer(handle).listen(port, '127.0.0.1');
    await once(made, 'listening');
    port = (made.address() as AddressInfo).port;
    return made;
  };
  let server: Awaited<ReturnType<typeof listen>> | undefined = await listen();
  const refuse = async () => {
    server?.close();
    server?.closeAllConnections();
    if (server) await once(server, 'close');
    server = undefined;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    writes,
    fail: (fault, matching = /./) => (broken = { fault, matching }),
    refuse,
    restore: async () => {
      // ends the requests that are not answered
      if (broken?.fault === 'silent') server?.closeAllConnections();
      broken = undefined;
      server ??= await listen();
    },
    idle: async () => {
      while (unanswered.size > 0) await delay(5);
    },
    stop: refuse,
  };
}
