import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';
import { operations } from './operations.js';

describe('the documentation of the API', () => {
  let gateway: RunningGateway;
  beforeAll(async () => {
    gateway = await runGateway();
  });
  afterAll(() => gateway.stop());

  it('describes every address that there is, and no other', () => {
    const documented = operations.map(({ method, path }) => `${method} ${path}`);
    const routes = gateway.apiRoutes.filter((route) => !route.includes('/api/docs'));

    expect(documented.toSorted()).toEqual(routes.toSorted());
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

  it('can be read in a browser and loads nothing from elsewhere', async () => {
    const response = await gateway.request('/api/docs');
    const html = await response.text();

    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html).toContain('/api/admin/sms-campaign');
    expect(html).not.toMatch(/https?:\/\/|<script/);
  });
});
