import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

describe('the documentation of the API', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await runGateway();
  });
  afterAll(() => gateway.stop());

  it('describes every address that there is, and no other', async () => {
    const { paths } = (await (await gateway.request('/api/docs/openapi.json')).json()) as {
      paths: Record<string, object>;
    };
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );

    expect(documented.toSorted()).toEqual(gateway.apiRoutes.toSorted());
  });

  it('gives the fields of a body as the contract has them', async () => {
    const document: unknown = await (await gateway.request('/api/docs/openapi.json')).json();

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

  it('shows the idempotency key of the writes that callers repeat', async () => {
    const { paths } = (await (await gateway.request('/api/docs/openapi.json')).json()) as {
      paths: Record<string, Record<string, { parameters?: { name: string }[]; responses: Record<string, unknown> }>>;
    };
    const idempotent = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'Idempotency-Key'))
        .map(([method, { responses }]) => [`${method} ${path}`, responses] as const),
    );

    expect(idempotent.map(([name]) => name).toSorted()).toEqual([
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

  it('lists the errors of a call by status, its own and those that follow from its access and body', async () => {
    const document = (await (await gateway.request('/api/docs/openapi.json')).json()) as {
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
      403: 'STAFF.ROLE_TOO_LOW',
      404: 'MESSAGING.CAMPAIGN_NOT_FOUND',
      409: 'MESSAGING.CAMPAIGN_STATE',
    });
    expect(errorsOf('get', '/api/services')).toEqual({});
  });

  it('can be read in a browser and loads nothing from elsewhere', async () => {
    const response = await gateway.request('/api/docs');
    const html = await response.text();

    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('/api/admin/sms-campaign');
    expect(html).not.toMatch(/https?:\/\/|<script/);
  });
});
