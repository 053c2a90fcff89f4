import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { listTextsWith } from '@lacquer/contracts/customers/timeline';
import { listConversations } from '@lacquer/contracts/messaging/conversations';
import { receiveInboundMessage } from '@lacquer/contracts/messaging/messaging';
import { fetchPictureAgain, getTextPicture, type TextPicture } from '@lacquer/contracts/messaging/pictures';
import { SetClock } from '@lacquer/platform/testing/set-clock';
import { eventually } from '@lacquer/servers/testing/eventually';
import sharp from 'sharp';
import { largestMedia } from '../delivery/sms/twilio-media.js';
import { MediaServer, redirects, sends } from '../testing/media-server.js';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import { missingWords } from './fetching/fetch-words.js';
import { PictureRemover } from './fetching/picture-remover.js';
import { ReceivedPictures } from './received-pictures.js';
import { largestSent } from './render-picture.js';
import { textPictureStorageAt } from './storage/text-picture-storage.js';

const phone = '+12135550107';

const plain = (width = 1600, height = 1200) => sharp({ create: { width, height, channels: 3, background: '#b3213f' } });
/** Noise, which does not compress. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

/** A PNG whose header claims a size that its data does not have. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const start = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');
  const data = chunk('IDAT', deflateSync(Buffer.alloc(1000)));
  return Buffer.concat([start, chunk('IHDR', header), data, chunk('IEND', Buffer.alloc(0))]);
}

let media: MediaServer;
beforeAll(async () => {
  media = await MediaServer.start();
});
afterAll(() => media.stop());

const clock = new SetClock();
let messaging: RunningMessaging;
let folder: string | undefined;
async function run(storageUrl?: URL): Promise<void> {
  clock.at = new Date().toISOString();
  media.asked.length = 0;
  messaging = await runMessaging({
    clock,
    options: { provider: { twilio: media.options }, pictures: { storageUrl }, workers: { sweepIntervalMs: 3_600_000 } },
  });
}
afterEach(async () => {
  await messaging.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
  folder = undefined;
});

const receive = (urls: readonly string[], { type = 'image/jpeg', ...over }: Record<string, string> = {}) => {
  const params: Record<string, string> = { MessageSid: randomUUID(), From: phone, Body: '', ...over };
  params.NumMedia = String(urls.length);
  for (const [index, url] of urls.entries()) {
    params[`MediaUrl${index}`] = url;
    params[`MediaContentType${index}`] = type;
  }
  return messaging.call(receiveInboundMessage, { params });
};
const pictures = async (): Promise<TextPicture[]> => {
  const entries = await messaging.call(listTextsWith, { phones: [phone], before: null, limit: 10 });
  return entries.flatMap((entry) => (entry.kind === 'reply' ? (entry.pictures ?? []) : []));
};
const settled = async () => {
  await eventually(async () => (await pictures()).every(({ state }) => state !== 'waiting'));
  return pictures();
};
const read = async (id: string, size: 'small' | 'large') =>
  Buffer.from((await messaging.call(getTextPicture, { id, size })).bytes, 'base64');

describe('the pictures of texts from customers', () => {
  beforeEach(() => run());

  it('are fetched with our credentials, redirected without them, and shown small and large', async () => {
    const file = await plain().jpeg().toBuffer();
    const storage = media.serveAt('/storage/1', sends(file));
    await receive([media.serve('ME1', redirects(storage)), media.serve('ME2', sends(file))], { Body: 'Like this?' });

    const [first, second] = await settled();

    expect(first).toEqual({
      id: expect.any(String),
      state: 'stored',
      reason: null,
      width: 1600,
      height: 1200,
      canFetchAgain: false,
    });
    expect(second).toMatchObject({ state: 'stored' });
    expect(await sharp(await read(first?.id ?? '', 'small')).metadata()).toMatchObject({ format: 'jpeg', width: 480 });
    expect(await sharp(await read(first?.id ?? '', 'large')).metadata()).toMatchObject({ format: 'jpeg', width: 1600 });
    expect(media.asked).toContainEqual({ path: '/storage/1', hasCredentials: false });
    expect(media.asked.filter(({ path }) => path.includes('/Media/')).map((each) => each.hasCredentials)).toEqual([
      true,
      true,
    ]);
  });

  it('stand upright, hold nothing of the place where a phone took them, and are small enough to be sent', async () => {
    const sideways = await noise(2000, 1500)
      .jpeg({ quality: 95 })
      .withExif({ IFD0: { Copyright: 'Mina' }, IFD3: { GPSLatitude: '34/1 3/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await receive([media.serve('ME1', sends(sideways))]);

    const [picture] = await settled();

    expect(picture).toMatchObject({ width: 1200, height: 1600 });
    for (const size of ['small', 'large'] as const) {
      const bytes = await read(picture?.id ?? '', size);
      expect(bytes.length).toBeLessThanOrEqual(largestSent);
      expect(bytes.includes('Mina')).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  it.each([
    ['a PNG that says it is a video', 'video/mp4', () => plain().png().toBuffer()],
    ['a GIF', 'image/gif', () => plain(300, 300).gif().toBuffer()],
    ['one pixel', 'image/png', () => plain(1, 1).png().toBuffer()],
    ['CMYK', 'image/jpeg', () => plain().toColorspace('cmyk').jpeg().toBuffer()],
    [
      'a picture with an archive behind it',
      'image/png',
      async () => Buffer.concat([await plain().png().toBuffer(), Buffer.from('PK\u0003\u0004<script>')]),
    ],
  ])('are decoded by their content: %s', async (_, type, make) => {
    await receive([media.serve('ME1', sends(await make(), type))], { type });

    const [picture] = await settled();

    expect(picture).toMatchObject({ state: 'stored' });
    expect((await read(picture?.id ?? '', 'large')).includes('<script>')).toBe(false);
  });

  it.each([
    [
      'a page that says it is a picture',
      'image/jpeg',
      missingWords.other,
      () => Buffer.from('<!doctype html><script>'),
    ],
    [
      'SVG with a script',
      'image/svg+xml',
      missingWords.other,
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    ],
    ['a video', 'video/mp4', missingWords.video, () => Buffer.from('\0\0\0\u0018ftypmp42', 'latin1')],
    ['a recording', 'audio/amr', missingWords.audio, () => Buffer.from('#!AMR\n')],
    ['a contact card', 'text/x-vcard', missingWords.card, () => Buffer.from('BEGIN:VCARD')],
    ['a PDF', 'application/pdf', missingWords.document, () => Buffer.from('%PDF-1.7')],
    ['HEIC', 'image/heic', missingWords.heic, () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a bomb of 100 megapixels', 'image/png', missingWords.tooManyPixels, () => bomb(10_000, 10_000)],
    ['a PNG without its data', 'image/png', missingWords.damaged, () => bomb(1000, 1000)],
    [
      'half a JPEG',
      'image/jpeg',
      missingWords.damaged,
      async () => {
        const whole = await noise(300, 300).jpeg().toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
    ],
    ['nothing', 'image/jpeg', missingWords.other, () => Buffer.alloc(0)],
  ])('are missing with a sentence: %s', async (_, type, reason, make) => {
    await receive([media.serve('ME1', sends(await make(), type))], { type });

    expect(await settled()).toMatchObject([{ state: 'missing', reason }]);
    expect(await messaging.rows('SELECT * FROM text_picture_file')).toEqual([]);
  });

  it('are not read any further than the largest may be, whatever their header says', async () => {
    let sent = 0;
    const endless = media.serve('ME1', (_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' });
      const chunk = Buffer.alloc(256 * 1024);
      const more = () => {
        if (response.destroyed) return;
        sent += chunk.length;
        if (response.write(chunk)) setImmediate(more);
        else response.once('drain', more);
      };
      more();
    });
    await receive([endless]);

    expect(await settled()).toMatchObject([{ state: 'missing', reason: missingWords.tooLarge }]);
    // what fits into the buffers of both sides
    expect(sent).toBeLessThan(largestMedia * 2);
  });

  it.each([
    ['of a private network', 'http://169.254.169.254/latest/meta-data'],
    ['of this machine', 'https://127.0.0.1/'],
    ['of another port', 'https://example.com:8443/'],
    ['of a file', 'file:///etc/passwd'],
  ])('are not fetched from an address %s that Twilio redirects to', async (_, location) => {
    await receive([media.serve('ME1', redirects(location))]);

    expect(await settled()).toMatchObject([{ state: 'missing', reason: missingWords.unreachable }]);
  });

  it('are fetched from our account at Twilio only, and the credentials go nowhere else', async () => {
    const bytes = await plain(9, 9).png().toBuffer();
    const elsewhere = [
      media.serveAt('/2010-04-01/Accounts/AC1/Messages/MM1/Media/ME1', sends(bytes)),
      media.serve('ME2', sends(bytes)).replace('127.0.0.1', 'localhost'),
      'not an address',
    ];
    await receive(elsewhere);

    expect((await settled()).map(({ state }) => state)).toEqual(['missing', 'missing', 'missing']);
    expect(media.asked.filter(({ path }) => path.includes('Media'))).toEqual([]);
  });

  it('are tried again after every failure that may pass, and given up with words', async () => {
    const file = await plain(900, 900).jpeg().toBuffer();
    const truncated = media.serve('ME1', (_, response) => {
      response.writeHead(200, { 'content-length': file.length }).write(file.subarray(0, 900), () => response.destroy());
    });
    const absent = media.serve('ME2', (_, response) => void response.writeHead(404).end());
    const failing = media.serve('ME3', (_, response) => void response.writeHead(503).end());
    await receive([truncated, absent, failing]);
    const attempts = async (count: number) => {
      const seen = await messaging.rows<{ attempts: number }>(
        'SELECT attempts FROM text_picture WHERE claim_token IS NULL',
      );
      return seen.filter((row) => row.attempts >= count).length;
    };
    const later = (minutes: number) => {
      clock.at = new Date(clock.now().getTime() + minutes * 60_000).toISOString();
      messaging.get(ReceivedPictures).wake();
    };
    await eventually(async () => (await attempts(1)) === 3);
    expect((await pictures()).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);

    media.serve('ME1', sends(file));
    later(11);

    await eventually(async () => (await pictures()).filter(({ state }) => state === 'waiting').length === 1);
    expect(await pictures()).toMatchObject([
      { state: 'stored' },
      { state: 'missing', reason: missingWords.unreachable },
      { state: 'waiting' },
    ]);
    later(24 * 60);
    expect(await settled()).toMatchObject([{}, {}, { state: 'missing', reason: missingWords.unreachable }]);
  });

  it('are fetched again when somebody asks, if they may be there, for another day', async () => {
    const absent = media.serve('ME1', (_, response) => void response.writeHead(404).end());
    await receive([absent, media.serve('ME2', sends(Buffer.from('no picture'))), 'https://example.com/elsewhere']);
    const later = (minutes: number) => {
      clock.at = new Date(clock.now().getTime() + minutes * 60_000).toISOString();
      messaging.get(ReceivedPictures).wake();
    };
    await eventually(async () => (await pictures()).filter(({ state }) => state === 'missing').length === 2);
    await eventually(async () => {
      const [row] = await messaging.rows<{ attempts: number }>(
        `SELECT attempts FROM text_picture WHERE position = 0 AND claim_token IS NULL`,
      );
      return row?.attempts === 1;
    });
    later(24 * 60);
    const [there, noPicture, elsewhere] = await settled();
    expect([there, noPicture, elsewhere].map((each) => each?.canFetchAgain)).toEqual([true, false, false]);
    for (const id of [noPicture?.id ?? '', elsewhere?.id ?? '']) {
      await expect(messaging.call(fetchPictureAgain, { id })).rejects.toMatchObject({
        code: 'MESSAGING.PICTURE_SETTLED',
      });
    }
    await expect(messaging.call(fetchPictureAgain, { id: randomUUID() })).rejects.toMatchObject({
      code: 'MESSAGING.PICTURE_NOT_FOUND',
    });

    media.serve('ME1', sends(await plain().jpeg().toBuffer()));
    const id = there?.id ?? '';
    await Promise.all([messaging.call(fetchPictureAgain, { id }), messaging.call(fetchPictureAgain, { id })]);

    expect(await settled()).toMatchObject([{ state: 'stored', reason: null }, {}, {}]);
    expect(await messaging.call(fetchPictureAgain, { id })).toEqual({ id });
    expect((await pictures())[0]).toMatchObject({ state: 'stored' });
  });

  it('never delay the text, and a slow one delays no other', async () => {
    await receive([media.serve('ME1', () => {})], { Body: 'Slow' });
    const [slow] = await pictures();
    expect(slow).toMatchObject({ state: 'waiting' });
    await receive([media.serve('ME2', sends(await plain().jpeg().toBuffer()))], { Body: 'Quick' });

    await eventually(async () => (await pictures()).some(({ state }) => state === 'stored'));

    expect((await pictures()).map(({ state }) => state).toSorted()).toEqual(['stored', 'waiting']);
  });

  it('are at most ten of a text, once each however often it arrives, and counted in the list', async () => {
    const url = media.serve('ME1', sends(await plain(20, 20).png().toBuffer()));
    const again = { MessageSid: 'MM1' };
    await receive(
      Array.from({ length: 11 }, () => url),
      again,
    );
    await receive(
      Array.from({ length: 11 }, () => url),
      again,
    );

    expect(await settled()).toHaveLength(10);
    const { conversations } = await messaging.call(listConversations, { limit: 10 });
    expect(conversations).toMatchObject([{ phone, latest: { body: '', pictures: 10 } }]);
  });

  it('arrive with what a webhook may contain: no address, too long a one, no number', async () => {
    await receive([''], { NumMedia: 'many' });
    await receive([`https://example.com/${'a'.repeat(3000)}`, '\0']);

    expect(await messaging.rows('SELECT * FROM text_picture')).toEqual([]);
  });

  it('are gone with their text', async () => {
    await receive([media.serve('ME1', sends(await plain().jpeg().toBuffer()))]);
    const [picture] = await settled();
    await messaging.rows('DELETE FROM inbound_message');

    await expect(read(picture?.id ?? '', 'large')).rejects.toMatchObject({ code: 'MESSAGING.PICTURE_NOT_FOUND' });
    expect(await messaging.rows('SELECT * FROM text_picture_file')).toEqual([]);
  });
});

describe('the pictures of texts in a folder', () => {
  let address: URL;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-texts-'));
    address = new URL(`${pathToFileURL(folder).href}/`);
    await run(address);
  });
  const storage = () => {
    const there = textPictureStorageAt(address);
    if (!there) throw new Error('there is no storage');
    return there;
  };
  const files = () => readdir(join(folder ?? '', 'texts'), { recursive: true }).catch((): string[] => []);
  const store = async () => {
    await receive([media.serve('ME1', sends(await plain().jpeg().toBuffer()))]);
    const [picture] = await settled();
    return picture?.id ?? '';
  };

  it('are files there, and read as those in the database', async () => {
    const id = await store();

    expect((await files()).toSorted()).toEqual([id, `${id}/large.jpg`, `${id}/small.jpg`]);
    expect(await sharp(await read(id, 'large')).metadata()).toMatchObject({ width: 1600 });
    expect(await messaging.rows('SELECT size FROM text_picture_file')).toEqual([{ size: 'small' }]);
  });

  it('are removed after their text, and once more after a process that was storing them is killed', async () => {
    const id = await store();
    await messaging.rows('DELETE FROM inbound_message');
    const remover = messaging.get(PictureRemover);
    await eventually(async () => (await remover.removeOne(storage()), (await files()).length <= 1));
    expect(await messaging.rows('SELECT id FROM removed_picture')).toEqual([{ id }]);

    // a process had the picture in hand, stored it, and was killed
    await storage().put(`texts/${id}/large.jpg`, Buffer.from('late'));
    await messaging.rows(`UPDATE removed_picture SET due_at = now(), removed_at = now() - interval '11 minutes'`);
    await eventually(async () => (await remover.removeOne(storage()), (await files()).length <= 1));

    await eventually(async () => (await messaging.rows('SELECT id FROM removed_picture')).length === 0);
  });

  it('of an attempt that ended in the middle are removed with their text too', async () => {
    await receive([media.serve('ME1', () => {})]);
    await eventually(
      async () => (await messaging.rows('SELECT FROM text_picture WHERE claim_token IS NOT NULL')).length > 0,
    );
    const [row] = await messaging.rows<{ id: string }>('SELECT id FROM text_picture');
    await storage().put(`texts/${row?.id}/large.jpg`, Buffer.from('half'));

    await messaging.rows('DELETE FROM inbound_message');

    const remover = messaging.get(PictureRemover);
    await eventually(
      async () => (await remover.removeOne(storage()), !(await files()).some((file) => file.endsWith('jpg'))),
    );
  });
});
