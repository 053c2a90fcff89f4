import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { addPictureChunk, getPictureFile, storePicture } from '@lacquer/contracts/site/pictures';
import { getPictureOriginal } from '@lacquer/contracts/site/transfer';
import { type FileStorage, storageFault } from '@lacquer/platform/storage/file-storage';
import { onSmallDisk } from '@lacquer/servers/testing/limited-disk';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { bucketCredentials, picturePlaceKinds, usePicturePlaces } from '../../testing/picture-places.js';
import { useCatalog } from '../../testing/use-catalog.js';
import { PictureMover } from '../picture-mover.js';
import { pictureStorageAt } from './picture-storage.js';

const { addressOf: kinds, folder, origin } = usePicturePlaces();
const storageOf = (address: URL): FileStorage => {
  const storage = pictureStorageAt(address);
  if (!storage) throw new Error('there is no storage');
  return storage;
};

describe.each(picturePlaceKinds)('pictures in a %s', (kind) => {
  const service = useCatalog(async () => ({ storageUrl: kinds[kind]() }));
  const sql = <T>(text: string, values?: unknown[]): Promise<T> => service.app.nest.get(DataSource).query(text, values);
  const photograph = () =>
    sharp(randomBytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg({ quality: 100 })
      .toBuffer();
  const upload = async (given?: Buffer) => {
    const data = given ?? (await photograph());
    const id = randomUUID();
    await service.rpc.call(addPictureChunk, { upload: id, index: 0, bytes: data.toString('base64') });
    return (await service.rpc.call(storePicture, { upload: id }, 60_000)).id;
  };
  const read = async (picture: string) =>
    Buffer.from((await service.rpc.call(getPictureFile, { picture, file: '400.webp' })).bytes, 'base64');
  const rows = () => sql('SELECT id, original, stored_in FROM picture');
  const mover = () => service.app.nest.get(PictureMover);

  it('are files there, and a part of a file is read by itself', async () => {
    const storage = storageOf(kinds[kind]());
    const bytes = randomBytes(5000);
    const name = `${randomUUID()}/800.avif`;
    expect(await storage.get(name)).toBeUndefined();
    expect(await storage.getPart(name, 0, 100)).toBeUndefined();
    await storage.put(name, bytes);
    expect(await storage.get(name)).toEqual(bytes);
    expect(await storage.getPart(name, 0, 100)).toEqual({ bytes: bytes.subarray(0, 100), size: 5000 });
    expect(await storage.getPart(name, 4950, 100)).toEqual({ bytes: bytes.subarray(4950), size: 5000 });
    await storage.put(name, bytes.subarray(0, 10));
    expect(await storage.get(name)).toEqual(bytes.subarray(0, 10));
    await storage.remove(name);
    await storage.remove(name);
    expect(await storage.get(name)).toBeUndefined();
  });

  it('are uploaded and read as those in the database, which then holds none of their bytes', async () => {
    const picture = await upload();

    expect((await sharp(await read(picture)).metadata()).width).toBe(300);
    const { bytes, size } = await service.rpc.call(getPictureOriginal, { picture, offset: 0 });
    expect(Buffer.from(bytes, 'base64')).toHaveLength(size);
    expect((await sharp(Buffer.from(bytes, 'base64')).metadata()).format).toBe('jpeg');
    expect(await rows()).toEqual([{ id: picture, original: null, stored_in: storageOf(kinds[kind]()).place }]);
    expect(await sql('SELECT * FROM picture_file')).toEqual([]);
    const place = storageOf(kinds[kind]()).place;
    expect(place).not.toContain('S3RVER');
    await expect(service.rpc.call(getPictureFile, { picture: 'f'.repeat(32), file: '400.webp' })).rejects.toMatchObject(
      { code: 'CATALOG.PICTURE_NOT_FOUND' },
    );
  });

  it('move there from the database, and are readable at any moment', async () => {
    const picture = await upload();
    const before = await read(picture);
    // as one that was stored before the setting
    const storage = storageOf(kinds[kind]());
    const original = await storage.get(`${picture}/original.jpg`);
    await sql('UPDATE picture SET original = $1, stored_in = NULL', [original]);
    await sql(`INSERT INTO picture_file (picture, name, bytes) VALUES ($1, '400.webp', $2)`, [picture, before]);
    await storage.remove(`${picture}/400.webp`);
    expect(await read(picture)).toEqual(before);

    expect(await mover().moveOne(storage)).toBe(true);

    expect(await read(picture)).toEqual(before);
    expect(await rows()).toEqual([{ id: picture, original: null, stored_in: storage.place }]);
    expect(await sql('SELECT * FROM picture_file')).toEqual([]);
    expect(await mover().moveOne(storage)).toBe(false);
  });

  it('are removed there once nothing shows them, not before', async () => {
    const picture = await upload();
    const storage = storageOf(kinds[kind]());
    expect(await mover().removeOne(storage)).toBe(false);
    await sql(`UPDATE picture SET uploaded_at = now() - interval '91 days'`);

    expect(await mover().removeOne(storage)).toBe(true);

    expect(await rows()).toEqual([]);
    expect(await storage.get(`${picture}/original.jpg`)).toBeUndefined();
    expect(await storage.get(`${picture}/1200.jpg`)).toBeUndefined();
  });

  it('are whole again after another upload, if some of their files are gone', async () => {
    const bytes = await photograph();
    const picture = await upload(bytes);
    const storage = storageOf(kinds[kind]());
    const before = await read(picture);
    await storage.remove(`${picture}/400.webp`);
    await storage.remove(`${picture}/original.jpg`);

    expect(await upload(bytes)).toBe(picture);

    expect(await read(picture)).toEqual(before);
    expect((await service.rpc.call(getPictureOriginal, { picture, offset: 0 })).size).toBeGreaterThan(100);
  });

  it('are not found where another place is set, and are there again when it is set back', async () => {
    const picture = await upload();
    const { place } = storageOf(kinds[kind]());
    await sql(`UPDATE picture SET stored_in = 'file:///elsewhere'`);
    await expect(read(picture)).rejects.toMatchObject({ code: 'CATALOG.PICTURE_NOT_FOUND' });
    await sql('UPDATE picture SET stored_in = $1', [place]);
    expect((await read(picture)).length).toBeGreaterThan(100);
  });
});

describe('a bucket that fails', () => {
  it.each([
    ['refuses the credentials', () => new URL(`http://unknown:key@${origin()}/pictures`)],
    ['is not there', () => new URL('http://key:secret@127.0.0.1:9/pictures')],
    ['has another name', () => new URL(`http://${bucketCredentials}@${origin()}/others`)],
  ])('says so when it %s, and nothing counts as stored', async (_, address) => {
    await expect(storageOf(address()).put('a/800.avif', Buffer.from('a'))).rejects.toMatchObject({
      code: 'CATALOG.STORAGE_UNAVAILABLE',
      message: 'The storage of pictures cannot be reached. Try again in a moment.',
    });
  });
});

it('says that the disk of a folder is full, keeps what is there, and stores again once there is space', async () => {
  const small = await mkdtemp(join(tmpdir(), 'lacquer-small-'));
  await onSmallDisk(small, '256k', async () => {
    const storage = storageOf(pathToFileURL(join(small, 'pictures')));
    const [kept, tooMuch] = [randomBytes(100_000), randomBytes(200_000)];
    await storage.put('one/800.avif', kept);
    for (const name of ['one/800.avif', 'two/800.avif'])
      await expect(storage.put(name, tooMuch)).rejects.toMatchObject({
        kind: 'unavailable',
        code: 'CATALOG.STORAGE_UNAVAILABLE',
        message: 'The disk of the pictures is full. Free some space there, then try again.',
      });
    expect(await storage.get('one/800.avif')).toEqual(kept);
    expect(await readdir(join(small, 'pictures', 'two'))).toEqual([]);
    await storage.remove('one/800.avif');
    await storage.put('two/800.avif', tooMuch);
    expect(await storage.get('two/800.avif')).toEqual(tooMuch);
  });
  await rm(small, { recursive: true });
});

it('says that a folder is none, or may not be used', async () => {
  const file = join(folder(), 'no-folder');
  await writeFile(file, '');
  await expect(storageOf(pathToFileURL(file)).put('one/800.avif', Buffer.from('a'))).rejects.toMatchObject({
    code: 'CATALOG.STORAGE_UNAVAILABLE',
  });
  expect(storageFault(Object.assign(new Error('read-only file system'), { code: 'EROFS' }))).toContain(
    'Check the folder of SITE_STORAGE_URL.',
  );
});

it('leaves no unfinished file in a folder', async () => {
  const address = kinds.folder();
  await storageOf(address).put('one/800.avif', randomBytes(100));
  expect(await readdir(new URL('one', address))).toEqual(['800.avif']);
});
