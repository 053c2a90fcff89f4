import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import type { GatewaySettings } from '../config.js';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';
import { DocsController } from './docs.controller.js';

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

  it('is generated on the first request, with the public address if one is set', () => {
    let reads = 0;
    const settings: GatewaySettings = {
      get PUBLIC_URL() {
        reads += 1;
        return 'https://salon.example.com';
      },
    };
    const docs = new DocsController(settings);

    expect(reads).toBe(0);
    expect(docs.readDocument().servers).toEqual([{ url: 'https://salon.example.com' }]);
    expect(docs.readDocument()).toBe(docs.readDocument());
    expect(reads).toBe(1);
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
      400: 'REQUEST.INVALID, REQUEST.MALFORMED_JSON, REQUEST.NOT_JSON, MESSAGING.NO_RECIPIENTS, MESSAGING.SCHEDULE_PAST',
      401: 'STAFF.NOT_SIGNED_IN',
      403: 'FORBIDDEN_ORIGIN, STAFF.ROLE_TOO_LOW',
      404: 'MESSAGING.CAMPAIGN_NOT_FOUND',
      409: 'MESSAGING.CAMPAIGN_STATE, MESSAGING.CHANGED_MEANWHILE',
      413: 'HTTP.FST_ERR_CTP_BODY_TOO_LARGE',
    });
    expect(errorsOf('get', '/api/services')).toEqual({});
  });

  it('is readable in a browser and loads nothing from other hosts', async () => {
    const response = await read('/api/docs');
    const html = await response.text();

    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('/api/admin/sms-campaign');
    expect(html).not.toMatch(/https?:\/\/|<script/);
  });
});
