import { once } from 'node:events';
import { request } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import * as liveCalls from '@lacquer/contracts/calls/live';
import { uploadPicture } from '@lacquer/contracts/calls/salon/site';
import { signIn } from '@lacquer/contracts/calls/staff/auth';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type CaddyServer, startCaddy } from '@lacquer/servers/testing/caddy';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { signForm } from '@lacquer/simulators/twilio/signature';
import sharp from 'sharp';
import { freePort } from './process.js';
import { type ProductUnderTest, startProduct } from './product.js';

const megabyte = 1024 * 1024;
/** Addresses of this machine: Caddy sees them as clients. */
const [client, other] = ['127.0.0.2', '127.0.0.3'];

interface Sent {
  method?: string;
  localAddress?: string;
  headers?: Record<string, string>;
}

interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

describe('behind Caddy', () => {
  let caddy: CaddyServer;
  let product: ProductUnderTest;
  let cookie: string;
  const cleanUp = new CleanUp();

  beforeAll(async () => {
    const port = await freePort();
    // what "npm run service -- install --domain" sets
    const env = { PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: 'loopback' };
    product = await startProduct('standalone', { env });
    cleanUp.add(() => product.stop());
    caddy = await startCaddy({ upstream: new URL(product.url).host, port });
    cleanUp.add(() => caddy.stop());
    const { status, headers } = await send(signIn.path, { method: 'POST' }, json(product.owner));
    expect(status).toBe(200);
    [cookie = ''] = String(headers['set-cookie']?.[0]).split(';');
  }, 400_000);
  afterAll(() => cleanUp.run());

  const json = (body: unknown) => ({ type: 'application/json', content: JSON.stringify(body) });
  const open = (path: string, options: Sent, body?: { type: string; content: string | Buffer }, to = caddy) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { ...(body && { 'content-type': body.type }), ...options.headers };
      const given = { ca: to.authority, localAddress: client, ...options, headers };
      const sent = request(`${to.url}${path}`, given, resolve);
      sent.once('error', reject);
      sent.end(body?.content);
    });
  const send = async (...given: Parameters<typeof open>): Promise<Answered> => {
    const answer = await open(...given);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
  };

  it('the site is served over https under its own address, and http leads to it', async () => {
    const { status, headers, body } = await send('/', {});
    expect({ status, version: headers['strict-transport-security'] }).toEqual({
      status: 200,
      version: expect.stringContaining('max-age='),
    });
    expect(body).toContain(`<link rel="canonical" href="${caddy.url}`);

    const plain = await fetch(`http://localhost:${caddy.httpPort}/gallery`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, `${caddy.url}/gallery`]);
  });

  it('sessions have the cookie that browsers accept over https only', async () => {
    expect(cookie).toMatch(/^__Host-/);
    const { status, body } = await send('/api/auth/session', { headers: { cookie } });
    expect([status, body]).toEqual([200, expect.stringContaining(product.owner.email)]);
  });

  it("Twilio's signature is that of the public address", async () => {
    const path = '/api/webhooks/twilio/inbound';
    const form = { MessageSid: `SM${'a'.repeat(32)}`, From: '+12135550142', To: '+12135550100', Body: 'Hello' };
    const post = (signedUrl: string) => {
      const { TWILIO_AUTH_TOKEN: token = '' } = product.providers.environment;
      const signature = signForm(token, signedUrl, form);
      const body = { type: 'application/x-www-form-urlencoded', content: new URLSearchParams(form).toString() };
      return send(path, { method: 'POST', headers: { 'x-twilio-signature': signature } }, body);
    };
    expect((await post(`${product.url}${path}`)).status).toBe(403);
    expect((await post(`${caddy.url}${path}`)).status).toBe(200);
  });

  it('a limit counts the address of the client, whatever it claims', async () => {
    const message = {
      firstName: 'Ann',
      lastName: 'Lee',
      email: 'ann@example.com',
      phoneNumber: '',
      interestedService: '',
    };
    const post = async (localAddress: string, claimed: string) => {
      const options = { method: 'POST', localAddress, headers: { 'x-forwarded-for': claimed } };
      return (await send('/api/contact', options, json({ ...message, message: 'Hello' }))).status;
    };
    const answers = [];
    for (let count = 1; count <= 6; count += 1) answers.push(await post(client, `192.0.2.${count}`));
    expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
    expect(await post(other, '192.0.2.1')).toBe(201);
  });

  it('uploads of 10 MB arrive', async () => {
    const color = { r: 179, g: 33, b: 63 };
    const small = await sharp({ create: { width: 1200, height: 900, channels: 3, background: color } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    // decoders ignore what follows the end of the picture
    form.set(uploadPicture.upload, new Blob([new Uint8Array(small), new Uint8Array(10 * megabyte)]), 'nails.jpg');
    const encoded = new Response(form);
    const body = {
      type: encoded.headers.get('content-type') ?? '',
      content: Buffer.from(await encoded.arrayBuffer()),
    };
    const { status, body: answer } = await send(uploadPicture.path, { method: 'POST', headers: { cookie } }, body);
    expect([status, answer]).toEqual([201, expect.stringContaining('"id"')]);
  }, 120_000);

  it('a stream arrives as it is written', async () => {
    const stream = await open(`${liveCalls.watch.path}?topics=contacts`, { headers: { cookie } });
    cleanUp.add(() => void stream.destroy());
    expect(stream.headers['content-type']).toContain('text/event-stream');
    const [first] = (await once(stream, 'data')) as [Buffer];
    expect(first.toString()).toContain('event: ');
  });

  it('a product that is away is a sentence, to browsers and to programs', async () => {
    const without = await startCaddy({ upstream: `127.0.0.1:${await freePort()}`, waits: '500ms' });
    cleanUp.add(() => without.stop());
    const page = await send('/', {}, undefined, without);
    expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '5' }, body: expect.stringContaining('<p>') });
    expect(page.headers['content-type']).toContain('text/html');
    const api = await send('/api/services', {}, undefined, without);
    expect(api.status).toBe(503);
    expect(JSON.parse(api.body)).toMatchObject({ code: 'SITE.UNAVAILABLE' });
  });
});
