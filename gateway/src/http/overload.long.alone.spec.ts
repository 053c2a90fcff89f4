import { setTimeout as delay } from 'node:timers/promises';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { GatewayExceptionFilter } from './gateway-exception.filter.js';
import { shedOverload } from './overload.js';

@Controller()
class ProbeController {
  @Get('api/anything')
  anything(): { ok: boolean } {
    return { ok: true };
  }

  @Get('healthz')
  health(): { ok: boolean } {
    return { ok: true };
  }
}

@Module({ controllers: [ProbeController] })
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
  const ask = async (path: string, accept: string, method: string) =>
    fetch((await nest.getUrl()) + path, { method, headers: { accept } });
  const get = (path: string, accept = '*/*') => ask(path, accept, 'GET');
  /** The `Accept` header that a browser sends for a document. */
  const document = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const opened = '<h1>One moment</h1><script>1</script>';
  const busyPages = { opened: (seconds: number) => `${opened}${seconds}`, sent: () => '<h1>Not sent yet</h1>' };

  beforeEach(async () => {
    nest = await NestFactory.create<NestFastifyApplication>(DoorsModule, new FastifyAdapter(), { logger: false });
    // far above the delay of an idle gateway on a busy machine, and below that of `delayEventLoop`
    await shedOverload(nest, { busyPages }, 150);
    nest.useGlobalFilters(new GatewayExceptionFilter(() => undefined));
  });
  afterEach(() => nest.close());

  it('refuses no request because of the delay of its own start', async () => {
    for (const end = performance.now() + 1200; performance.now() < end;);
    await nest.listen(0, '127.0.0.1');

    expect((await get('/api/anything')).status).toBe(200);
  });

  it('refuses with a retry-after, stays alive to probes, and serves again afterward', async () => {
    await nest.listen(0, '127.0.0.1');
    expect((await get('/api/anything')).status).toBe(200);

    const relax = delayEventLoop(300);
    let refused = await get('/api/anything');
    for (const end = Date.now() + 20_000; refused.status !== 503 && Date.now() < end;)
      refused = await get('/api/anything');
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'HTTP.OVERLOADED', message: expect.any(String) });
    expect(refused.headers.has('refresh')).toBe(false);
    const page = await get('/', document);
    expect(page.status).toBe(503);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('refresh')).toBe(page.headers.get('retry-after'));
    expect(await page.text()).toBe(busyPages.opened(Number(page.headers.get('retry-after'))));
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'sha256-[^ ']+';/);
    const form = await ask('/api/anything', document, 'POST');
    expect([form.status, await form.text()]).toEqual([503, busyPages.sent()]);
    expect(Number(form.headers.get('retry-after'))).toBeGreaterThan(0);
    // a reload would lose the form's input
    expect(form.headers.has('refresh')).toBe(false);
    expect((await get('/healthz')).status).toBe(200);

    relax();
    let served = await get('/api/anything');
    for (const end = Date.now() + 20_000; served.status !== 200 && Date.now() < end; await delay(100)) {
      served = await get('/api/anything');
    }
    expect(served.status).toBe(200);
  });
});
