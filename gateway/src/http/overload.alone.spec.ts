import { setTimeout as delay } from 'node:timers/promises';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GatewayExceptionFilter } from './gateway-exception.filter.js';
import { shedOverload } from './overload.js';

@Controller()
class Doors {
  @Get('api/anything')
  anything(): { ok: boolean } {
    return { ok: true };
  }

  @Get('healthz')
  health(): { ok: boolean } {
    return { ok: true };
  }
}

@Module({ controllers: [Doors] })
class DoorsModule {}

/** Delays every turn of the event loop by `ms` until the returned function is called. */
function delayEventLoop(ms: number): () => void {
  let isOver = false;
  const turn = (): void => {
    for (const end = performance.now() + ms; performance.now() < end;);
    if (!isOver) setTimeout(turn, 0);
  };
  setTimeout(turn, 0);
  return () => (isOver = true);
}

describe('a gateway with a delayed event loop', () => {
  let nest: NestFastifyApplication;
  const get = async (path: string, accept = '*/*') => fetch((await nest.getUrl()) + path, { headers: { accept } });

  beforeEach(async () => {
    nest = await NestFactory.create<NestFastifyApplication>(DoorsModule, new FastifyAdapter(), { logger: false });
    await shedOverload(nest, 40);
    nest.useGlobalFilters(new GatewayExceptionFilter({ note: () => undefined }));
  });
  afterEach(() => nest.close());

  it('refuses no request because of the delay of its own start', async () => {
    for (const end = performance.now() + 1200; performance.now() < end;);
    await nest.listen(0, '127.0.0.1');

    expect((await get('/api/anything')).status).toBe(200);
  });

  it('refuses with a retry-after, stays alive to probes, and serves again afterwards', async () => {
    await nest.listen(0, '127.0.0.1');
    expect((await get('/api/anything')).status).toBe(200);

    const relax = delayEventLoop(100);
    let refused = await get('/api/anything');
    for (const end = Date.now() + 20_000; refused.status !== 503 && Date.now() < end;)
      refused = await get('/api/anything');
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'HTTP.OVERLOADED', message: expect.any(String) });
    expect(refused.headers.has('refresh')).toBe(false);
    const page = await get('/api/anything', 'text/html,*/*;q=0.8');
    expect([page.status, page.headers.get('refresh')]).toEqual([503, page.headers.get('retry-after')]);
    expect((await get('/healthz')).status).toBe(200);

    relax();
    let served = await get('/api/anything');
    for (const end = Date.now() + 20_000; served.status !== 200 && Date.now() < end; await delay(100)) {
      served = await get('/api/anything');
    }
    expect(served.status).toBe(200);
  });
});
