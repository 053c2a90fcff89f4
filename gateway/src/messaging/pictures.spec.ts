import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attachPicture, findSentPicture, getTextPicture, largestAttached } from '@lacquer/contracts/messaging/pictures';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { runGateway, type RunningGateway } from '../testing/running-gateway.js';

const bytes = Buffer.from('\u00ff\u00d8\u00ff<script>alert(1)</script>', 'latin1');

describe('a picture of a text', () => {
  let gateway: RunningGateway;
  let cookie: string;
  beforeAll(async () => {
    gateway = await runGateway();
    gateway.answer(getTextPicture, () => ({ bytes: bytes.toString('base64') }));
    cookie = await gateway.signIn('staff');
  });
  afterAll(() => gateway?.stop());

  const ask = (size: string, headers: Record<string, string> = { cookie }) =>
    gateway.request(`/api/admin/text-pictures/${randomUUID()}/${size}`, { headers });

  it('is a picture and nothing else to a browser, and is kept nowhere', async () => {
    const answer = await ask('large');

    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^inline; filename="picture-[0-9a-f]{8}\.jpg"$/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  it('is shown to nobody who is not signed in', async () => {
    expect((await ask('large', {})).status).toBe(401);
  });

  it('has two sizes, and may be gone', async () => {
    expect((await ask('huge')).status).toBe(400);
    gateway.answer(getTextPicture, () => {
      throw new NotFoundError('MESSAGING.PICTURE_NOT_FOUND', 'There is no such picture.');
    });
    expect((await ask('small')).status).toBe(404);
  });

  it('is attached as one message, and refused in time if it is too large', async () => {
    const stored: Buffer[] = [];
    gateway.answer(attachPicture, (request) => {
      stored.push(Buffer.from(request.bytes, 'base64'));
      return { id: randomUUID(), width: 800, height: 600, priceCents: 3.3 };
    });
    const send = (file: Buffer) => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(file)]), 'nails.jpg');
      return gateway.request('/api/admin/text-pictures', { method: 'POST', headers: { cookie }, body });
    };

    expect((await send(bytes)).status).toBe(201);
    expect(stored).toEqual([bytes]);
    const tooLarge = await send(Buffer.alloc(largestAttached + 1));
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.json()).toMatchObject({ code: 'MESSAGING.PICTURE_TOO_LARGE' });
    expect(stored).toHaveLength(1);
  });

  it('of a campaign is read once for many texts, and one of a single text each time', async () => {
    const asked: string[] = [];
    const [shared, single] = ['d'.repeat(43), 'e'.repeat(43)];
    gateway.answer(findSentPicture, ({ token }) => {
      asked.push(token);
      return { bytes: bytes.toString('base64'), ...(token === shared && { isShared: true }) };
    });
    for (const token of [shared, shared, shared, single, single]) {
      const answer = await gateway.request(`/m/${token}.jpg`);
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    }

    expect(asked).toEqual([shared, single, single]);
  });

  it('is opened at the short address in a text, as a picture and nothing else', async () => {
    const code = 'aB3'.repeat(4);
    gateway.answer(findSentPicture, ({ token }) => ({ bytes: token === code ? bytes.toString('base64') : null }));

    const answer = await gateway.request(`/m/${code}`);

    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-robots-tag': 'noindex',
    });
  });

  it('that is being sent is at an address of its own, without a session, until that ends', async () => {
    const token = 'a'.repeat(43);
    gateway.answer(findSentPicture, (request) => ({
      bytes: request.token === token ? bytes.toString('base64') : null,
    }));

    const answer = await gateway.request(`/m/${token}.jpg`);

    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    for (const path of [
      `/m/${'b'.repeat(43)}.jpg`,
      `/m/${'b'.repeat(12)}`,
      '/m/short.jpg',
      '/m/%00.jpg',
      '/m/..%2f.jpg',
    ])
      expect([404, 400]).toContain((await gateway.request(path)).status);
  });
});
