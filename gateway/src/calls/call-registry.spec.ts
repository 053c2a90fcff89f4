import { defineCall } from '@lacquer/contracts/call';
import { describe, expect, it } from '@jest/globals';
import { fastify } from 'fastify';
import { CallRegistryError, requireHandlers, unknownCallPath } from './call-registry.js';

const listed = defineCall({ method: 'GET', path: '/api/listed', summary: 'A call', access: 'anyone' });

function server(...paths: string[]) {
  const app = fastify();
  requireHandlers(app, [listed]);
  for (const path of paths) app.get(path, () => 'here');
  return app;
}

describe('the registry of calls', () => {
  it('lets a gateway start that handles every call, whatever routes exist outside /api', async () => {
    const app = server('/api/listed', '/apiary', '/healthz', unknownCallPath);

    await app.ready();

    expect((await app.inject('/api/listed')).body).toBe('here');
    await app.close();
  });

  it('refuses a call without a handler', async () => {
    const app = server();

    await expect(app.ready()).rejects.toThrow(CallRegistryError);
    await expect(app.listen()).rejects.toThrow('GET /api/listed has no handler');
  });

  it('refuses a call with two handlers', () => {
    expect(() => server('/api/listed', '/api/listed')).toThrow('GET /api/listed has two handlers');
  });

  it('refuses a route under /api without a call', async () => {
    await expect(server('/api/listed', '/api/forgotten').ready()).rejects.toThrow(
      'GET /api/forgotten is not declared in the contracts',
    );
  });
});
