import type { AddressInfo } from 'node:net';
import { defineCall, type Page } from '@lacquer/contracts/call';
import { HttpExceptionFilter } from '@lacquer/platform/errors/http-exception.filter';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { z } from 'zod';
import { HandleCall } from './handle-call.js';
import type { CallInput } from './received-call.js';

const rename = defineCall({
  method: 'PUT',
  path: '/api/polishes/:id/name',
  summary: 'Renames a polish',
  access: 'anyone',
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ dry: z.stringbool().default(false) }),
  headers: { 'X-Reason': 'Why.' },
  body: z.object({ name: z.string().trim().min(1, 'is required') }),
  status: 202,
  answer: z.object({ text: z.string() }),
});

const list = defineCall({
  method: 'GET',
  path: '/api/polishes',
  summary: 'Polishes',
  access: 'anyone',
  query: z.object({ cursor: z.string().optional() }),
  answer: z.array(z.string()),
  paged: true,
});

const receive = defineCall({
  method: 'POST',
  path: '/api/notify',
  summary: 'A notification',
  access: 'provider',
  answer: z.string(),
  answerType: 'text/xml',
});

@Controller()
class PolishController {
  @HandleCall(rename)
  rename({ params, query, headers, body }: CallInput<typeof rename>): { text: string } {
    return { text: `${params.id + 1} ${query.dry} ${headers['X-Reason']} ${body.name}` };
  }

  @HandleCall(list)
  async list({ query }: CallInput<typeof list>): Promise<Page<string>> {
    return query.cursor === 'two' ? { items: ['b'], nextCursor: null } : { items: ['a'], nextCursor: 'two' };
  }

  @HandleCall(receive)
  receive({ rawBody }: CallInput<typeof receive>): string {
    return `<bytes>${rawBody.length}</bytes>`;
  }
}

@Module({ controllers: [PolishController] })
class PolishModule {}

describe('a call handler', () => {
  let app: NestFastifyApplication;
  let url: string;
  beforeAll(async () => {
    app = await NestFactory.create<NestFastifyApplication>(PolishModule, new FastifyAdapter(), { logger: false });
    app.useGlobalFilters(new HttpExceptionFilter());
    await app.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  });
  afterAll(() => app.close());

  const put = (path: string, body: unknown) =>
    fetch(url + path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-reason': 'nicer' },
      body: JSON.stringify(body),
    });

  it("receives each part as parsed by its schema and answers with the call's status", async () => {
    const response = await put('/api/polishes/7/name?dry=yes', { name: ' Oxblood ' });

    expect(response.status).toBe(202);
    expect(await response.json()).toEqual({ text: '8 true nicer Oxblood' });
  });

  it.each([
    ['/api/polishes/seven/name', { name: 'Oxblood' }, 'id'],
    ['/api/polishes/7/name?dry=perhaps', { name: 'Oxblood' }, 'dry'],
    ['/api/polishes/7/name', { name: ' ' }, 'name'],
  ])('does not run for %s with %j, and the error names the field', async (path, body, field) => {
    const response = await put(path, body);

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'REQUEST.INVALID', details: [{ path: field }] });
  });

  it('answers a page as an array and returns the next cursor in a header', async () => {
    const first = await fetch(`${url}/api/polishes`);
    const last = await fetch(`${url}/api/polishes?cursor=two`);

    expect(await first.json()).toEqual(['a']);
    expect(first.headers.get('x-next-cursor')).toBe('two');
    expect(await last.json()).toEqual(['b']);
    expect(last.headers.get('x-next-cursor')).toBeNull();
  });

  it('passes a provider call without a body no bytes, and sends the declared content type', async () => {
    const response = await fetch(`${url}/api/notify`, { method: 'POST' });

    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    expect(await response.text()).toBe('<bytes>0</bytes>');
  });

  it('must match the types of the call', () => {
    class Wrong {
      // @ts-expect-error -- the answer has the field `text`
      @HandleCall(rename)
      answer(): { words: string } {
        return { words: '' };
      }

      // @ts-expect-error -- a paged call returns its cursor
      @HandleCall(list)
      page(): string[] {
        return [];
      }

      // @ts-expect-error -- the call has no body
      @HandleCall(list)
      input({ body }: { body: string }): Page<string> {
        return { items: [body], nextCursor: null };
      }
    }
    expect(Wrong).toBeDefined();
    // @ts-expect-error -- the path has no parameter `id`
    defineCall({ method: 'GET', path: '/api/a', summary: '', access: 'anyone', params: z.object({ id: z.string() }) });
    // @ts-expect-error -- the path has a parameter `id`
    defineCall({ method: 'GET', path: '/api/:id', summary: '', access: 'anyone' });
  });
});
