import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface ApiRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The body as sent; empty if absent. */
  text: string;
}

interface ApiAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
  /** Receives the function that writes a part of the body, which then never ends. */
  stream?: (write: (text: string) => void) => void;
}

/** Starts a real HTTP server that responds with `answer` and records the requests. */
export async function startApiServer(answer: (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>) {
  const requests: ApiRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const request: ApiRequest = {
        method: incoming.method ?? '',
        path: incoming.url ?? '',
        headers: incoming.headers,
        text: Buffer.concat(chunks).toString(),
      };
      requests.push(request);
      void respond(request);
    });
    const respond = async (request: ApiRequest) => {
      const { status, body, headers, stream } = await answer(request);
      outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
      if (stream) {
        outgoing.flushHeaders();
        stream((text) => outgoing.write(text));
      } else outgoing.end(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
    };
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    requests,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export type ApiServer = Awaited<ReturnType<typeof startApiServer>>;
