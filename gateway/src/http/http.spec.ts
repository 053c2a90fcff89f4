import { getPublishedSite } from '@lacquer/contracts/site/published';
import { listSubmissions, submitContact } from '@lacquer/contracts/salon/contact';
import { eventually } from '@lacquer/servers/testing/eventually';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../testing/example-catalog.js';
import { exampleMessage } from '../testing/example-message.js';
import { usePublicGateway } from '../testing/public-gateway.js';

describe('the HTTP server', () => {
  const setup = usePublicGateway();
  const { contact } = setup;

  describe('POST /api/contact', () => {
    it('passes a message on and answers 201', async () => {
      const response = await contact(exampleMessage);

      expect(response.status).toBe(201);
      expect(await response.json()).toEqual({ id: 'submission-1' });
      expect(setup.stored).toEqual([exampleMessage]);
    });

    it('passes the idempotency key on, and marks a replayed answer', async () => {
      const first = await contact(exampleMessage, { 'idempotency-key': 'key-1' });
      expect(setup.stored).toEqual([{ ...exampleMessage, idempotencyKey: 'key-1' }]);
      expect(first.headers.get('idempotent-replayed')).toBeNull();
      setup.gateway.answer(submitContact, () => ({ id: 'submission-1', replayed: true }));
      const again = await contact(exampleMessage, { 'idempotency-key': 'key-1' });

      expect(again.status).toBe(201);
      expect(await again.json()).toEqual({ id: 'submission-1' });
      expect(again.headers.get('idempotent-replayed')).toBe('true');
    });

    it.each(['', 'with spaces', 'x'.repeat(256)])('refuses the idempotency key "%s"', async (key) => {
      const response = await contact(exampleMessage, { 'idempotency-key': key });

      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'REQUEST.INVALID', details: [{ path: 'Idempotency-Key' }] });
      expect(setup.stored).toEqual([]);
    });

    it('names each faulty field and stores nothing', async () => {
      const response = await contact({ ...exampleMessage, firstName: ' ', email: 'nonsense' });

      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'REQUEST.INVALID',
        details: [{ path: 'firstName', message: 'is required' }, { path: 'email' }],
      });
      expect(setup.stored).toEqual([]);
    });

    it('thanks a bot that fills in the hidden field, and stores nothing', async () => {
      const response = await contact({ ...exampleMessage, company: 'Spam Inc' });

      expect(response.status).toBe(201);
      expect(await response.json()).toEqual({ id: expect.any(String) });
      expect(setup.stored).toEqual([]);
    });

    it('accepts five messages a minute from one address, then answers with a retry-after', async () => {
      const statuses = await Promise.all(Array.from({ length: 7 }, async () => (await contact(exampleMessage)).status));
      const refused = await contact(exampleMessage);
      const other = await contact(exampleMessage, { 'x-forwarded-for': '198.51.100.7' });

      expect(statuses.filter((status) => status === 201)).toHaveLength(5);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
      expect(other.status).toBe(201);
      expect(setup.stored).toHaveLength(6);
    });

    it('counts the address that the trusted proxy saw, not one that the client forged', async () => {
      const address = setup.address;
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        statuses.push(
          (await contact(exampleMessage, { 'x-forwarded-for': `203.0.113.${attempt}, ${address}` })).status,
        );
      }

      expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    });
  });

  describe('for a malformed escape in a path', () => {
    it("answers the site's not-found page", async () => {
      const response = await setup.gateway.request('/%E0%A4%A?utm_source=card');

      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await response.text()).toContain('404 Page Not Found');
    });

    it('answers a JSON error below /api', async () => {
      const response = await setup.gateway.request('/api/%E0%A4%A');

      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'HTTP.NOT_FOUND', correlationId: expect.any(String) });
    });
  });

  describe('for the origin of a request', () => {
    it.each(['https://evil.example', 'null', 'https://salon.example.com.evil.example', 'http://salon.example.com'])(
      'refuses an unsafe method from %s',
      async (origin) => {
        const response = await contact(exampleMessage, { origin });

        expect(response.status).toBe(403);
        expect(await response.json()).toMatchObject({ code: 'FORBIDDEN_ORIGIN' });
        expect(setup.stored).toEqual([]);
      },
    );

    it('accepts an unsafe method from the public address, from the requested host, and without an origin', async () => {
      const own = await contact(exampleMessage, { origin: setup.gateway.url });
      const canonical = await contact(exampleMessage, { origin: 'https://salon.example.com' });
      const none = await contact(exampleMessage);

      expect([own.status, canonical.status, none.status]).toEqual([201, 201, 201]);
    });

    it('refuses requests that the browser marks as cross-site, whatever the origin, and accepts links', async () => {
      const sentBy = (site: string, origin?: string) =>
        contact(exampleMessage, { 'sec-fetch-site': site, ...(origin !== undefined && { origin }) });

      expect((await sentBy('cross-site')).status).toBe(403);
      expect((await sentBy('cross-site', setup.gateway.url)).status).toBe(403);
      expect(setup.stored).toEqual([]);
      for (const site of ['same-origin', 'none']) expect((await sentBy(site)).status).toBe(201);
      expect((await setup.gateway.request('/', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200);
    });

    it('lets other sites read public data', async () => {
      setup.gateway.answer(getPublishedSite, () => exampleSite([]));

      expect(
        (await setup.gateway.request('/api/services', { headers: { origin: 'https://evil.example' } })).status,
      ).toBe(200);
    });
  });

  describe('for errors', () => {
    it('answers JSON at an unknown address below /api, whatever the method', async () => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const response = await setup.gateway.request('/api/nothing-here', { method });
        expect(response.status).toBe(404);
        expect(await response.json()).toMatchObject({ code: 'HTTP.NOT_FOUND' });
      }
    });

    it('hides an unexpected error from the client and logs it once with its stack', async () => {
      const cookie = await setup.gateway.signIn('staff');
      setup.gateway.answer(listSubmissions, () => ({ submissions: [{ nonsense: 'secret-row' }], nextCursor: null }));

      const response = await setup.gateway.request('/api/admin/contacts', {
        headers: { cookie, 'x-request-id': 'request-0002' },
      });

      expect(response.status).toBe(500);
      expect(await response.json()).toEqual({
        code: 'INTERNAL',
        message: 'Something went wrong on our side. Please try again later.',
        correlationId: 'request-0002',
      });
      const errors = setup.gateway.logs.filter(
        ({ level, correlationId }) => level === 'error' && correlationId === 'request-0002',
      );
      expect(errors).toHaveLength(1);
      expect(errors[0]).toMatchObject({ err: { stack: expect.stringContaining('at ') } });
    });
  });

  describe('for the request id', () => {
    it("accepts the caller's id if it is well-formed and generates one otherwise", async () => {
      const given = await setup.gateway.request('/api/nothing', { headers: { 'x-request-id': 'request-0003' } });
      const forged = await setup.gateway.request('/api/nothing', { headers: { 'x-request-id': 'a"b c' } });

      expect(given.headers.get('x-request-id')).toBe('request-0003');
      expect(((await given.json()) as { correlationId: string }).correlationId).toBe('request-0003');
      expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    });

    it("generates an id when the caller's contains a phone number, because ids are logged unmasked", async () => {
      const personal = await setup.gateway.request('/api/nothing', { headers: { 'x-request-id': '213-555-0142' } });

      expect(personal.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('passes the id to the services and the access log, which contains the route and no address', async () => {
      const seen: unknown[] = [];
      setup.gateway.bus.answer(submitContact.name, (payload) => {
        seen.push((payload as { correlationId: string }).correlationId);
        return Promise.resolve({ id: '1' });
      });

      await setup.gateway.post('/api/contact?name=ana', exampleMessage, {
        'x-request-id': 'request-0004',
        'x-forwarded-for': '198.51.100.9',
      });

      expect(seen).toEqual(['request-0004']);
      await expect(eventually(() => setup.gateway.logs.find(accessOf('request-0004')))).resolves.toMatchObject({
        method: 'POST',
        route: '/api/contact',
        status: 201,
        ms: expect.any(Number),
      });
    });
  });

  it("logs no phone number or e-mail address from a request's address, whatever its escapes", async () => {
    const written = ['%2B12135550142', '2135550142', 'jane%40example.com', `${'a'.repeat(15_000)}@`];
    for (const each of written) {
      await setup.gateway.request(`/${each}`, { headers: { 'x-request-id': 'request-0005' } });
      await setup.gateway.request(`/api/admin/suppressions/${each}`, { method: 'DELETE' });
      await setup.gateway.request(`/api/${each}`, { method: 'POST', headers: { 'x-request-id': 'request-0006' } });
    }
    await eventually(() => setup.gateway.logs.filter(accessOf('request-0006'))[written.length - 1]);

    expect(setup.gateway.logs.filter(accessOf('request-0005'))[0]).toMatchObject({ route: 'not-found', status: 404 });
    expect(JSON.stringify(setup.gateway.logs)).not.toMatch(/5550142|jane|aaaaaa/);
  });

  it('sends its security headers with every answer', async () => {
    setup.gateway.answer(getPublishedSite, () => exampleSite([]));
    await setup.gateway.request('/api/services');
    for (const path of ['/api/services', '/api/nothing', '/healthz', '/']) {
      const { headers } = await setup.gateway.request(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('x-request-id')).toBeTruthy();
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    }
  });
});

/** Finds the access log line of the request with `id`. */
const accessOf = (id: string) => (line: Record<string, unknown>) =>
  line['context'] === 'Access' && line['correlationId'] === id;
