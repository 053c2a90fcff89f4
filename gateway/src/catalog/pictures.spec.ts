import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addPictureChunk,
  largestPicture,
  getPictureFile,
  pictureChunk,
  storePicture,
} from '@lacquer/contracts/site/pictures';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type RunningGateway, runGateway } from '../testing/running-gateway.js';

const id = 'a'.repeat(32);
const stored = { id, url: `/pictures/${id}/800.jpg`, width: 1200, height: 900 };
const path = '/api/admin/site/pictures';

describe('the upload of a picture', () => {
  let gateway: RunningGateway;
  let cookie: string;
  let received: Buffer[];
  let stores: number;

  beforeAll(async () => {
    gateway = await runGateway();
    gateway.answer(addPictureChunk, ({ index, bytes }) => {
      received[index] = Buffer.from(bytes, 'base64');
      return {};
    });
    gateway.answer(storePicture, () => {
      stores += 1;
      return stored;
    });
    cookie = await gateway.signIn('staff');
  });
  beforeEach(() => {
    [received, stores] = [[], 0];
  });
  afterAll(() => gateway?.stop());

  /** A slow machine makes the gateway refuse requests for a moment, before it reads them; its clients send them again. */
  const isShed = (body: string) => body.includes('HTTP.OVERLOADED');
  const post = (body: FormData | string, headers: Record<string, string> = {}) =>
    eventually(async () => {
      const answer = await gateway.request(path, { method: 'POST', headers: { cookie, ...headers }, body });
      const text = await answer.text();
      return !isShed(text) && { status: answer.status, body: JSON.parse(text) as Record<string, unknown> };
    });
  const form = (bytes: Buffer, field = 'file') => {
    const data = new FormData();
    data.set('note', 'ignored');
    data.set(field, new Blob([new Uint8Array(bytes)]), 'nails.jpg');
    return data;
  };

  it.each([0, 1, pictureChunk, pictureChunk + 1, 5_000_000, largestPicture])(
    'passes %d bytes on, in chunks',
    async (length) => {
      const bytes = randomBytes(length);

      expect(await post(form(bytes))).toEqual({ status: 201, body: stored });
      expect(Buffer.concat(received).equals(bytes)).toBe(true);
      expect(received.slice(0, -1).every((chunk) => chunk.length === pictureChunk)).toBe(true);
    },
  );

  it('is refused above 20 MB with 413, and nothing is stored', async () => {
    expect(await post(form(Buffer.alloc(largestPicture + 100_000)))).toMatchObject({ status: 413 });
    expect(stores).toBe(0);
  });

  it.each([
    ['without a file', () => post(new FormData())],
    ['in another field', () => post(form(Buffer.from('x'), 'photo'))],
    ['as JSON', () => post('{}', { 'content-type': 'application/json' })],
    ['without a boundary', () => post('x', { 'content-type': 'multipart/form-data' })],
    [
      'without an end',
      () =>
        post('--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nx', {
          'content-type': 'multipart/form-data; boundary=b',
        }),
    ],
  ])('is refused %s', async (_, send) => {
    expect(await send()).toMatchObject({ status: 400, body: { code: 'GATEWAY.UPLOAD_INVALID' } });
    expect(stores).toBe(0);
  });

  it('answers 415 for a file of another type, with the reason', async () => {
    gateway.answer(storePicture, () => {
      throw new DomainError('unsupported', 'CATALOG.PICTURE_UNSUPPORTED', 'This is a HEIC photograph.');
    });
    expect(await post(form(Buffer.from('x')))).toMatchObject({
      status: 415,
      body: { code: 'CATALOG.PICTURE_UNSUPPORTED', message: 'This is a HEIC photograph.' },
    });
    gateway.answer(storePicture, () => {
      stores += 1;
      return stored;
    });
  });

  it('is not accepted by other calls', async () => {
    const answer = await gateway.request('/api/contact', { method: 'POST', body: form(Buffer.from('x')) });
    expect(await answer.json()).toMatchObject({ code: 'REQUEST.NOT_JSON' });
  });

  it('that is broken off stores nothing, and the next one succeeds', async () => {
    const { hostname, port } = new URL(gateway.url);
    const breakOff = async () => {
      const socket = connect(Number(port), hostname);
      let answer = '';
      socket.on('data', (data: Buffer) => (answer += data.toString()));
      socket.on('error', () => undefined);
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${cookie}\r\ncontent-length: 9000000\r\n` +
          `content-type: multipart/form-data; boundary=b\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`,
      );
      socket.write(randomBytes(2_000_000));
      await eventually(() => received.length > 0 || isShed(answer));
      socket.destroy();
      return received.length > 0;
    };
    await eventually(breakOff);

    expect((await post(form(randomBytes(10)))).status).toBe(201);
    expect(stores).toBe(1);
  });
});

describe('the files of pictures', () => {
  let gateway: RunningGateway;
  let reads = 0;
  const bytes = randomBytes(3000);

  beforeAll(async () => {
    gateway = await runGateway();
    gateway.answer(getPictureFile, ({ picture }) => {
      reads += 1;
      if (picture !== id) throw new DomainError('not-found', 'CATALOG.PICTURE_NOT_FOUND', 'There is no such picture.');
      return { bytes: bytes.toString('base64') };
    });
  });
  afterAll(() => gateway?.stop());

  it('are served with their type, for ever, and read once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => gateway.request(`/pictures/${id}/400.avif`)));
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/avif');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    }
    expect(reads).toBe(1);
  });

  it.each([
    `/pictures/${'b'.repeat(32)}/400.avif`,
    `/pictures/${id}/401.avif`,
    `/pictures/${id}/original`,
    '/pictures/..%2f/400.jpg',
  ])('answer 404 for %s', async (address) => {
    expect((await gateway.request(address)).status).toBe(404);
  });
});
