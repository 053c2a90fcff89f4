import { readSettings, port, httpUrl } from '@lacquer/platform/config/settings';
import fastify from 'fastify';
import { z } from 'zod';

/** The fastest that this machine and framework allow: one route, one buffer, the same bytes and headers. */
const settings = readSettings(z.object({ PORT: port, COPY_OF: httpUrl }));
const original = await fetch(settings.COPY_OF);
const body = Buffer.from(await original.arrayBuffer());
const headers = Object.fromEntries(
  [...original.headers].filter(
    ([name]) => !['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding'].includes(name),
  ),
);

const server = fastify();
server.get('/api/services', (_request, reply) => reply.headers(headers).send(body));
await server.listen({ port: settings.PORT, host: '127.0.0.1' });
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
