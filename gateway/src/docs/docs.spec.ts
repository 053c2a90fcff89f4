import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';
import { ApiReference } from './api-reference.js';
import { openApiDocument } from './openapi.js';

const address = '/api/docs/openapi.json';

describe('the API documentation', () => {
  let gateway: RunningGateway;
  let source: string;
  beforeAll(async () => {
    gateway = await runGateway();
    source = await (await read(address)).text();
  });
  afterAll(() => gateway.stop());

  /** The first request generates the document, which overloads a slow machine for a moment. */
  const read = async (path: string): Promise<Response> => {
    const answer = await gateway.request(path);
    return answer.status === 503 ? read(path) : answer;
  };

  it('describes every address that exists, and no other', async () => {
    const { paths } = JSON.parse(source) as {
      paths: Record<string, object>;
    };
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );

    expect(documented.toSorted()).toEqual(gateway.apiRoutes.toSorted());
  });

  it('follows every recommended rule of Redocly', async () => {
    const config = await createConfig({ extends: ['recommended'] });

    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });

    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([]);
  });

  it('names each call, its access without a session, and the request format of providers', async () => {
    const document: unknown = JSON.parse(source);
    const unreadable = { '4XX': { $ref: '#/components/responses/Unreadable' } };

    expect(document).toMatchObject({
      info: { license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/' }],
      components: {
        responses: { Unreadable: { description: expect.stringContaining('HTTP.HEADERS_TOO_LONG (431)') } },
      },
      paths: {
        '/api/services': { get: { operationId: 'catalog.listServices', security: [], responses: unreadable } },
        '/api/contact': {
          post: { requestBody: { content: { 'application/json': {}, 'application/x-www-form-urlencoded': {} } } },
        },
        '/api/admin/site/pictures': {
          post: {
            requestBody: { content: { 'multipart/form-data': { schema: { required: ['file'] } } } },
            responses: { 413: {}, 415: {} },
          },
        },
        '/api/webhooks/twilio/inbound': {
          post: {
            security: [],
            parameters: [{ name: 'X-Twilio-Signature', in: 'header', required: true }],
            requestBody: {
              content: { 'application/x-www-form-urlencoded': { schema: { required: ['MessageSid', 'From'] } } },
            },
          },
        },
        '/api/webhooks/square': {
          post: {
            parameters: [{ name: 'X-Square-HmacSha256-Signature', in: 'header', required: true }],
            requestBody: { content: { 'application/json': { schema: { required: ['event_id', 'type'] } } } },
          },
        },
      },
    });
  });

  it('lists what each call answers while a server, a service or the gateway has no room or is away', () => {
    const { paths, components } = JSON.parse(source) as {
      paths: Record<string, Record<string, { responses: Record<string, object> }>>;
      components: { responses: Record<string, object> };
    };
    const codesIn = (response: object) => JSON.stringify(response).match(/[A-Z_]+\.[A-Z_]+/g) ?? [];
    const away = ['HTTP.OVERLOADED', 'BUS.OVERLOADED', 'DATABASE.UNAVAILABLE', 'CUSTOMER.UNAVAILABLE'];
    const operations = Object.values(paths).flatMap((operation) => Object.values(operation));
    for (const { responses } of operations) {
      const found = responses['503'] ?? {};
      const described = '$ref' in found ? (components.responses['Unavailable'] ?? {}) : found;
      expect(codesIn(described)).toEqual(expect.arrayContaining(away));
    }
    const signIn = paths['/api/auth/login']?.['post']?.responses['503'] ?? {};
    expect(codesIn(signIn)).toEqual(expect.arrayContaining([...away, 'STAFF.TOO_BUSY']));
  });

  it('names the public address if one is set', () => {
    expect(openApiDocument({ PUBLIC_URL: 'https://salon.example.com' }).servers).toEqual([
      { url: 'https://salon.example.com' },
    ]);
  });

  it('is written and compressed once, and a client that has it gets no copy', async () => {
    const first = await read(address);
    const again = await read(address);
    const tag = first.headers.get('etag') ?? '';
    const revalidated = await gateway.request(address, { headers: { 'if-none-match': tag } });

    expect(first.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(tag).not.toBe('');
    expect(again.headers.get('etag')).toBe(tag);
    expect(await again.text()).toBe(source);
    expect(revalidated.status).toBe(304);
    expect(gateway.app.nest.get(ApiReference).find(address)).toBeDefined();
    const reference = new ApiReference({});
    expect(await reference.getDocument()).toBe(await reference.getDocument());
  });

  it('describes the fields of a body as the contract declares them', async () => {
    const document: unknown = JSON.parse(source);

    expect(document).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/api/customers/add': {
          post: {
            security: [{ session: [] }],
            requestBody: {
              content: {
                'application/json': {
                  schema: {
                    required: expect.arrayContaining(['phoneNumber', 'serviceName', 'amount']),
                    properties: { amount: { type: 'integer', minimum: 0 } },
                  },
                },
              },
            },
          },
        },
        '/api/admin/consent.csv': {
          get: { responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } } },
        },
        '/api/admin/campaigns/{id}/progress': {
          get: { parameters: [{ name: 'id' }, { name: 'Last-Event-ID', in: 'header' }] },
        },
        '/api/admin/replies': {
          get: { responses: { 200: { headers: { 'x-next-cursor': { schema: { type: 'string' } } } } } },
        },
        '/api/admin/campaigns/{id}': { get: { parameters: [{ name: 'id', in: 'path' }] } },
      },
    });
  });

  it('shows the idempotency key of the writes that accept one', async () => {
    const { paths } = JSON.parse(source) as {
      paths: Record<string, Record<string, { parameters?: { name: string }[]; responses: Record<string, unknown> }>>;
    };
    const idempotent = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
        .map(([method, { responses }]) => [`${method} ${path}`, responses] as const),
    );

    expect(idempotent.map(([name]) => name).toSorted()).toEqual([
      'post /api/admin/conversations/{phone}/answers',
      'post /api/admin/saved-replies',
      'post /api/admin/sms-campaign',
      'post /api/contact',
      'post /api/customers/add',
    ]);
    for (const [, responses] of idempotent) {
      expect(responses).toMatchObject({
        409: { description: expect.stringContaining('IDEMPOTENCY.KEY_REUSED, IDEMPOTENCY.IN_PROGRESS') },
      });
      expect(JSON.stringify(responses)).toContain('Idempotent-Replayed');
    }
  });

  it('lists the errors of a call by status: its own, and those of its access and body', async () => {
    const document = JSON.parse(source) as {
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
    };
    const errorsOf = (method: string, path: string) =>
      Object.fromEntries(
        Object.entries(document.paths[path]?.[method]?.responses ?? {})
          .filter(([status]) => Number(status) >= 400)
          .map(([status, { description }]) => [status, description]),
      );

    expect(errorsOf('post', '/api/admin/campaigns/{id}/start')).toEqual({
      400: 'REQUEST.INVALID, REQUEST.MALFORMED_JSON, REQUEST.NOT_JSON, MESSAGING.NO_RECIPIENTS, MESSAGING.SCHEDULE_PAST, MESSAGING.OFFER_INVALID, MESSAGING.TEST_INVALID, MESSAGING.SEGMENT_UNKNOWN',
      401: 'STAFF.NOT_SIGNED_IN',
      403: 'FORBIDDEN_ORIGIN, STAFF.ROLE_TOO_LOW, STAFF.SET_UP_FIRST',
      404: 'MESSAGING.CAMPAIGN_NOT_FOUND',
      409: 'MESSAGING.CAMPAIGN_STATE, MESSAGING.SAME_TEXT, MESSAGING.CHANGED_MEANWHILE',
      413: 'HTTP.FST_ERR_CTP_BODY_TOO_LARGE',
    });
    expect(errorsOf('get', '/api/services')).toEqual({});
  });

  describe('its page', () => {
    it('names the description for readers without scripts and loads nothing from other hosts', async () => {
      const response = await read('/api/docs');
      const html = await response.text();
      const policy = response.headers.get('content-security-policy') ?? '';

      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(html).toContain('<title>Lacquer: the HTTP contract</title>');
      expect(html).toContain('<h1>The HTTP contract</h1>');
      expect(html).toContain(`<a href="${address}">`);
      expect(html).not.toMatch(/https?:\/\//);
      expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
      expect(policy).not.toContain('unsafe-eval');
      expect(policy).not.toContain('http');
    });

    it('loads one script, which browsers keep for good', async () => {
      const html = await (await read('/api/docs')).text();
      const [program, ...others] = [...html.matchAll(/ src="([^"]+)"/g)].map(([, script = '']) => script);
      const response = await read(program ?? '');

      expect(others).toEqual([]);
      expect(program).toMatch(/^\/reference\/scalar-[\w-]{22}\.js$/);
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-encoding')).not.toBeNull();
      expect(await response.text()).toContain('createApiReference');
      expect((await read('/reference/scalar-other.js')).status).toBe(404);
    });
  });

  it('is prepared again after a failure', async () => {
    let fails = true;
    const reference = new ApiReference({
      get PUBLIC_URL() {
        if (fails) throw new Error('out of memory');
        return undefined;
      },
    });
    await expect(reference.getPage()).rejects.toThrow('out of memory');
    fails = false;

    const page = await reference.getPage();

    expect(reference.find('/api/docs')).toBe(page);
  });
});
