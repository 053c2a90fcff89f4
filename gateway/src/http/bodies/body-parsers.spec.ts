import { request as httpRequest } from 'node:http';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import { getPublishedSite } from '@lacquer/contracts/site/published';
import { describe, expect, it } from '@jest/globals';
import { exampleSite } from '../../testing/example-catalog.js';
import { exampleSalon } from '../../testing/example-salon.js';
import { exampleMessage } from '../../testing/example-message.js';
import { usePublicGateway } from '../../testing/public-gateway.js';

describe('a request body', () => {
  const setup = usePublicGateway();
  const { contact } = setup;

  it('is refused with 413 above 16 KiB, in one piece or in many', async () => {
    const whole = await contact({ ...exampleMessage, message: 'x'.repeat(17_000) });
    const pieces = await sendInPieces(`${setup.gateway.url}/api/contact`, Array<string>(20).fill('x'.repeat(1000)));

    for (const { status, body } of [{ status: whole.status, body: (await whole.json()) as unknown }, pieces]) {
      expect(status).toBe(413);
      expect(body).toMatchObject({ code: expect.any(String), message: expect.any(String) });
    }
    expect(setup.stored).toEqual([]);
  });

  it('may be as large as the call allows', async () => {
    const { path, bodyLimit } = recordCalls.importRows;
    const cookie = await setup.gateway.signIn('owner');
    const sendBytes = async (length: number) =>
      (await setup.gateway.post(path, 'x'.repeat(length - 2), { cookie })).status;

    expect(await sendBytes(bodyLimit)).toBe(400);
    expect(await sendBytes(bodyLimit + 1)).toBe(413);
  });

  it('is refused as malformed JSON, under the id of the request', async () => {
    const response = await setup.gateway.request('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-request-id': 'request-0001' },
      body: '{"firstName":',
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 'REQUEST.MALFORMED_JSON',
      message: expect.any(String),
      correlationId: 'request-0001',
    });
  });

  describe('posted by a browser without JavaScript', () => {
    const postForm = (fields: Record<string, string>) =>
      setup.gateway.request('/api/contact', {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': setup.address,
          origin: setup.gateway.url,
        },
        body: new URLSearchParams(fields).toString(),
      });
    const fields = {
      firstName: 'Ana',
      lastName: 'Ruiz',
      email: 'ana@example.com',
      phone: '',
      service: '',
      message: 'Hi',
    };

    it('is passed on and answered with a redirect to a page', async () => {
      const response = await postForm({ ...fields, company: '' });

      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe('/contact/sent');
      expect(setup.stored).toEqual([exampleMessage]);
      const page = await setup.gateway.request('/contact/sent');
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('Thank you for your message! We will get back to you soon.');
    });

    it('is answered with a page that names the faults', async () => {
      const response = await postForm({ ...fields, lastName: ' ', email: 'nonsense' });
      const html = await response.text();

      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html.replaceAll('<!-- -->', '')).toContain('Last Name is required');
      expect(html).toContain('value="nonsense"');
      expect(setup.stored).toEqual([]);
    });

    it('thanks a bot too and stores nothing', async () => {
      const response = await postForm({ ...fields, company: 'Spam Inc' });

      expect(response.headers.get('location')).toBe('/contact/sent');
      expect(setup.stored).toEqual([]);
    });

    it('counts toward the same limit', async () => {
      setup.gateway.answer(getPublishedSite, () => exampleSite([]));
      for (let times = 0; times < 5; times += 1) await postForm(fields);
      const refused = await postForm(fields);

      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      let page = await refused.text();
      expect(page).toContain('Too many requests');
      expect(setup.stored).toHaveLength(5);
      // the page shows the salon's name as soon as the gateway has loaded it
      while (!page.includes(exampleSalon().name)) page = await (await postForm(fields)).text();
      // served from memory and the same for everyone: it contains nothing of this visitor
      expect(page).not.toContain('ana@example.com');
      expect(await (await postForm({ ...fields, firstName: 'Bo' })).text()).toBe(page);
    });

    it('is accepted at no other path', async () => {
      const response = await setup.gateway.request('/api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'email=a',
      });

      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'REQUEST.NOT_JSON' });
    });
  });

  it('must be JSON', async () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x']) {
      const response = await setup.gateway.request('/api/contact', {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify(exampleMessage),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'REQUEST.NOT_JSON' });
    }
    expect(setup.stored).toEqual([]);
  });
});

/** Sent chunked, without a content-length. */
function sendInPieces(url: string, pieces: string[]): Promise<{ status: number | undefined; body: unknown }> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json' } },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => resolve({ status: response.statusCode, body: JSON.parse(text) as unknown }));
      },
    );
    request.on('error', reject);
    for (const piece of pieces) request.write(piece);
    request.end();
  });
}
