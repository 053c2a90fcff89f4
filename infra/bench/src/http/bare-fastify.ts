import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { readSettings, port, httpUrl } from '@lacquer/platform/config/settings';
import fastify from 'fastify';
import { z } from 'zod';

/** The upper bound for this machine and framework: one route that sends one buffer with the same bytes and headers. */
const settings = readSettings(
  z.object({ PORT: port, COPY_OF: httpUrl, ACCEPT_ENCODING: z.string().default('identity') }),
);
// `fetch` would decompress the bytes
const outgoing = request(settings.COPY_OF, { headers: { 'accept-encoding': settings.ACCEPT_ENCODING } });
outgoing.end();
const [original] = (await once(outgoing, 'response')) as [IncomingMessage];
const body = Buffer.concat(await original.toArray());
const headers = Object.fromEntries(
  Object.entries(original.headers).filter(
    ([name]) => !['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'].includes(name),
  ),
);

const server = fastify();
server.get(new URL(settings.COPY_OF).pathname, (_request, reply) => reply.headers(headers).send(body));
await server.listen({ port: settings.PORT, host: '127.0.0.1' });
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
