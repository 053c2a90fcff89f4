import { catalogChanged } from '@lacquer/contracts/salon/catalog';
import { createDocument, discardDraft, listDocuments, saveDocument } from '@lacquer/contracts/site/documents';
import { pictureFormats, pictureWidths } from '@lacquer/contracts/site/picture-urls';
import { addPictureChunk, pictureChunk, getPictureFile, storePicture } from '@lacquer/contracts/site/pictures';
import { Expiry } from '@lacquer/platform/database/expiry';
import { Measures } from '@lacquer/platform/metrics/measures';
import { asOwner } from '@lacquer/platform/testing/service-under-test';
import { eventually } from '@lacquer/servers/testing/eventually';
import { describe, expect, it } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Create } from 'sharp';
import { DataSource } from 'typeorm';
import { PictureColors } from './picture-colors.js';
import { abandonedChunks, unusedPictures } from './pictures.repository.js';
import { useCatalog } from '../testing/use-catalog.js';

const red = { width: 1600, height: 1200, channels: 3, background: '#b3213f' } as const satisfies Create;
const plain = (over: Partial<Create> = {}) => sharp({ create: { ...red, ...over } });
/** Noise, which does not compress. */
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

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
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('the pictures of the site', () => {
  const service = useCatalog();

  const send = async (bytes: Buffer, upload = randomUUID()) => {
    for (let index = 0; index * pictureChunk < bytes.length; index += 1) {
      const chunk = bytes.subarray(index * pictureChunk, (index + 1) * pictureChunk);
      await service.rpc.call(addPictureChunk, { upload, index, bytes: chunk.toString('base64') });
    }
    return upload;
  };
  const store = async (bytes: Buffer) => service.rpc.call(storePicture, { upload: await send(bytes) }, 60_000);
  const read = async (picture: string, file: `${(typeof pictureWidths)[number]}.${(typeof pictureFormats)[number]}`) =>
    Buffer.from((await service.rpc.call(getPictureFile, { picture, file })).bytes, 'base64');
  const sql = <T>(text: string, values?: unknown[]): Promise<T> => service.app.nest.get(DataSource).query(text, values);

  it('are stored in every width and format, narrower ones not enlarged, the original aside', async () => {
    const stored = await store(await plain({ width: 1000, height: 800 }).jpeg().toBuffer());

    expect(stored).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      url: `/pictures/${stored.id}/800.jpg`,
      width: 1000,
      height: 800,
      color: expect.stringMatching(/^#b\d[\da-f]{4}$/),
    });
    for (const width of pictureWidths)
      for (const format of pictureFormats) {
        const metadata = await sharp(await read(stored.id, `${width}.${format}`)).metadata();
        expect(metadata).toMatchObject({
          width: Math.min(width, 1000),
          format: { avif: 'heif', webp: 'webp', jpg: 'jpeg' }[format],
        });
      }
    expect(await sql('SELECT octet_length(original) > 0 AS kept FROM picture')).toEqual([{ kept: true }]);
    expect(await sql('SELECT * FROM picture_chunk')).toEqual([]);
  });

  it('have the color of most of them, also those from before', async () => {
    const blue = { create: { width: 300, height: 1200, channels: 3, background: '#2030c0' } } as const;
    const bytes = await plain({ background: '#f0e8e0' })
      .composite([{ input: blue, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const { id, color = '' } = await store(bytes);
    const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    expect(Math.min(...parts)).toBeGreaterThan(0xd0);
    // one that the release before has stored, and one that cannot be read
    await sql('UPDATE picture SET color = NULL');
    await sql(`INSERT INTO picture (id, width, height, original, uploaded_by)
      VALUES ('${'c'.repeat(32)}', 10, 10, 'x', gen_random_uuid())`);
    const told: unknown[] = [];
    service.bus.listen(catalogChanged.name, 'gateway', async (event) => void told.push(event));
    const colors = service.app.nest.get(PictureColors);
    const found: boolean[] = [];
    do found.push(await colors.findOne());
    while (found.at(-1));

    expect(found).toEqual([true, true, false]);
    expect(await sql('SELECT id, color FROM picture ORDER BY id = $1 DESC', [id])).toEqual([
      { id, color },
      { id: 'c'.repeat(32), color: '' },
    ]);
    await eventually(() => Promise.resolve(told.length === 1));
    expect(await store(bytes)).toMatchObject({ id, color });
  });

  it('stand upright and hold nothing of the place where a phone took them', async () => {
    const sideways = await plain()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Mina' }, IFD3: { GPSLatitude: '34/1 3/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { id, width, height } = await store(sideways);

    expect([width, height]).toEqual([1200, 1600]);
    for (const file of ['1200.jpg', '800.webp', '400.avif'] as const) {
      const bytes = await read(id, file);
      expect(bytes.includes('Mina')).toBe(false);
      const { exif, orientation } = await sharp(bytes).metadata();
      expect([exif, orientation]).toEqual([undefined, undefined]);
    }
    const [{ original } = {}] = await sql<{ original?: Buffer }[]>('SELECT original FROM picture');
    expect((await sharp(original).metadata()).exif).toBeUndefined();
  });

  it.each([
    ['CMYK', () => plain().toColorspace('cmyk').jpeg().toBuffer()],
    ['16 bit', () => plain().toColorspace('rgb16').png().toBuffer()],
    [
      'transparent',
      () =>
        plain({ channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.2 } })
          .png()
          .toBuffer(),
    ],
    ['gray', () => plain().grayscale().png().toBuffer()],
    ['AVIF', () => plain().avif({ effort: 0 }).toBuffer()],
    ['WebP', () => plain().webp().toBuffer()],
    [
      'with an archive behind it',
      async () => Buffer.concat([await plain().png().toBuffer(), Buffer.from('PK\u0003\u0004<script>')]),
    ],
  ])('may be %s', async (_, make) => {
    const { id } = await store(await make());

    const bytes = await read(id, '400.jpg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', space: 'srgb', width: 400, hasAlpha: false });
    expect(bytes.includes('<script>')).toBe(false);
  });

  it.each([
    [
      'SVG with a script',
      'UNSUPPORTED',
      /SVG/,
      () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>'),
    ],
    ['a page', 'UNSUPPORTED', /not a picture/, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', 'UNSUPPORTED', /./, () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    [
      'HEIC',
      'UNSUPPORTED',
      /HEIC.*Most Compatible/,
      () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'),
    ],
    [
      'an animation',
      'UNSUPPORTED',
      /animated/,
      () =>
        sharp(randomBytes(300 * 900 * 3), { raw: { width: 300, height: 900, channels: 3, pageHeight: 300 } })
          .webp()
          .toBuffer(),
    ],
    ['a GIF', 'UNSUPPORTED', /GIF/, () => plain({ width: 300, height: 300 }).gif().toBuffer()],
    ['a bomb of 100 megapixels', 'TOO_LARGE', /100 megapixels; the most is 50/, () => bomb(10_000, 10_000)],
    ['a PNG without its data', 'DAMAGED', /damaged/, () => bomb(1000, 1000)],
    [
      'half a JPEG',
      'DAMAGED',
      /damaged/,
      async () => {
        const whole = await noise(900, 900).jpeg().toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
    ],
    ['the start of a JPEG', 'DAMAGED', /damaged/, () => Buffer.from('\u00ff\u00d8\u00ff\u00e0', 'latin1')],
    ['one pixel', 'TOO_SMALL', /1 by 1 pixels/, () => plain({ width: 1, height: 1 }).png().toBuffer()],
    ['a line', 'TOO_SMALL', /at least 200/, () => plain({ width: 2000, height: 10 }).png().toBuffer()],
  ])('are refused with a sentence: %s', async (_, code, sentence, make) => {
    const refusal = store(await make());

    await expect(refusal).rejects.toMatchObject({
      code: `CATALOG.PICTURE_${code}`,
      message: expect.stringMatching(sentence),
    });
    expect(await sql('SELECT * FROM picture')).toEqual([]);
  });

  it('are one picture however often they are uploaded, also at the same time', async () => {
    const bytes = await plain().png().toBuffer();
    const stored = await Promise.all([store(bytes), store(bytes)]);

    expect(stored[0]).toEqual(stored[1]);
    expect(await store(bytes)).toEqual(stored[0]);
    expect(await sql('SELECT count(*)::int AS files FROM picture_file')).toEqual([{ files: 9 }]);
  });

  it('of 10 MB arrive in chunks, also repeated ones; a missing chunk is told', async () => {
    const bytes = await noise(2600, 2000).png({ compressionLevel: 1 }).toBuffer();
    expect(bytes.length).toBeGreaterThan(10 * pictureChunk);
    const upload = await send(bytes);
    await send(bytes, upload);
    await sql('DELETE FROM picture_chunk WHERE index = 3');
    await expect(service.rpc.call(storePicture, { upload })).rejects.toMatchObject({
      code: 'CATALOG.PICTURE_DAMAGED',
      message: expect.stringContaining('not complete'),
    });
    await send(bytes, upload);
    expect(await service.rpc.call(storePicture, { upload }, 60_000)).toMatchObject({ width: 2600 });
  });

  it('are not stored from the upload of somebody else', async () => {
    const upload = await send(await plain().png().toBuffer());
    const other = asOwner(service.bus, { id: '7d1f3a52-5a5b-4a53-8f7e-0d7f4a1c9b20', role: 'staff' });

    await expect(other.call(storePicture, { upload })).rejects.toMatchObject({ code: 'CATALOG.PICTURE_DAMAGED' });
  });

  it('find the disk full as anything else does: refused in words, and trouble until there is room', async () => {
    const upload = await send(await plain().jpeg().toBuffer());
    const { nest } = service.app;
    expect(await nest.get(Measures).troubles()).not.toHaveProperty('databaseDiskFull');
    await sql(
      `CREATE FUNCTION write_to_full_disk() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`,
    );
    await sql('CREATE TRIGGER full_disk BEFORE INSERT ON picture EXECUTE FUNCTION write_to_full_disk()');
    await expect(service.rpc.call(storePicture, { upload }, 60_000)).rejects.toMatchObject({
      code: 'DATABASE.UNAVAILABLE',
      message: 'The disk of the database is full: nothing can be saved. Please try again later.',
    });
    await sql('DROP TRIGGER full_disk ON picture');
    await sql('DROP FUNCTION write_to_full_disk');
    await eventually(async () => (await nest.get(Measures).troubles())['databaseDiskFull'] === 1);
    expect((await service.rpc.call(storePicture, { upload }, 60_000)).width).toBe(1600);
  });

  it('are deleted 90 days after their upload unless a document shows them; chunks after an hour', async () => {
    const [used, unused] = [
      await store(await plain().png().toBuffer()),
      await store(await plain({ background: 'blue' }).png().toBuffer()),
    ];
    await service.rpc.call(createDocument, { kind: 'gallery-item', fields: { picture: used.url } });
    await send(await plain().png().toBuffer());
    const expiry = service.app.nest.get(Expiry);
    expect(await expiry.deleteBatch(unusedPictures)).toBe(0);
    expect(await expiry.deleteBatch(abandonedChunks)).toBe(0);
    await sql(`UPDATE picture SET uploaded_at = now() - interval '91 days'`);
    await sql(`UPDATE picture_chunk SET received_at = now() - interval '61 minutes'`);

    expect(await expiry.deleteBatch(unusedPictures)).toBe(1);
    expect(await expiry.deleteBatch(abandonedChunks)).toBe(1);
    await expect(read(unused.id, '400.jpg')).rejects.toMatchObject({ code: 'CATALOG.PICTURE_NOT_FOUND' });
    expect((await read(used.id, '400.jpg')).length).toBeGreaterThan(0);
  });

  it('stay for 90 days after their latest upload, and after a draft has shown them', async () => {
    const bytes = [
      await plain().png().toBuffer(),
      await plain({ background: 'blue' }).png().toBuffer(),
      await plain({ background: 'green' }).png().toBuffer(),
    ];
    const [again, left, discarded] = await Promise.all(bytes.map(store));
    const kind = 'gallery-item' as const;
    const { id } = await service.rpc.call(createDocument, { kind, fields: { picture: left?.url } });
    const [item] = await service.rpc.call(listDocuments, { kind });
    await service.rpc.call(saveDocument, { kind, id: item?.id ?? '', fields: { picture: discarded?.url } });
    await sql(`UPDATE picture SET uploaded_at = now() - interval '91 days'`);

    await store(bytes[0] ?? Buffer.alloc(0));
    await service.rpc.call(saveDocument, { kind, id, fields: { picture: again?.url } });
    await service.rpc.call(discardDraft, { kind, id: item?.id ?? '' });

    expect(await service.app.nest.get(Expiry).deleteBatch(unusedPictures)).toBe(0);
    // an undo shows it again
    await service.rpc.call(saveDocument, { kind, id, fields: { picture: left?.url } });
  });

  it('are not named by an edit once they are deleted; others of the document may stay', async () => {
    const [here, gone] = [`/pictures/${'a'.repeat(32)}/800.jpg`, `/pictures/${'b'.repeat(32)}/800.jpg`];
    const kind = 'gallery-item' as const;
    const [item] = await service.rpc.call(listDocuments, { kind });
    await sql('UPDATE site_document SET published = published || $2 WHERE id = $1', [item?.id, { picture: here }]);
    const refusal = {
      code: 'CATALOG.FIELDS_INVALID',
      details: [{ path: 'picture', message: 'is no longer stored: upload it again' }],
    };
    const save = (fields: Record<string, unknown>) =>
      service.rpc.call(saveDocument, { kind, id: item?.id ?? '', fields });

    await expect(save({ picture: gone })).rejects.toMatchObject(refusal);
    await expect(service.rpc.call(createDocument, { kind, fields: { picture: gone } })).rejects.toMatchObject(refusal);
    await save({ picture: here, title: 'Ours' });
  });
});
