import { randomBytes } from 'node:crypto';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { BucketArchive, BucketError } from '@lacquer/platform/storage/bucket-archive';
import { BucketStorage } from '@lacquer/platform/storage/bucket-storage';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type BucketServer, bucketKey, knowDes, startBucketServer } from '../testing/bucket-server.js';

const mebibyte = 1024 * 1024;

describe('a bucket of large files', () => {
  let folder: string;
  let server: BucketServer;
  /** Each test has a folder of its own in the bucket. */
  let count = 0;
  let place: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-archive-'));
    server = await startBucketServer();
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => {
    count += 1;
    place = `salons/number ${count}`;
    server.requests.length = 0;
  });
  afterEach(() => {
    server.fault = () => undefined;
    jest.restoreAllMocks();
  });

  const quick = { partBytes: 100_000, waitMs: 1, timeoutMs: 2000, partTimeoutMs: 2000 };
  const archiveAt = (address: URL) => new BucketArchive(address, quick);
  const archive = () => archiveAt(server.address(place));
  const fileOf = async (bytes: Uint8Array) => {
    const path = join(folder, `${randomBytes(4).toString('hex')}.backup`);
    await writeFile(path, bytes);
    return path;
  };
  const own = async () => (await server.files()).filter((name) => name.startsWith(`${place}/`));
  const download = async (from: BucketArchive, name: string) => {
    const [found] = (await from.list('')).filter((each) => each.name === name);
    if (!found) throw new Error(`There is no ${name}.`);
    const path = join(folder, 'downloaded');
    const file = await open(path, 'w');
    try {
      await from.download(found, file);
    } finally {
      await file.close();
    }
    return path;
  };
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => {
        expect(error).toBeInstanceOf(BucketError);
        return messageOf(error);
      },
    );

  it.each([
    ['less than a part', 12_345, 1],
    ['just one part', 100_000, 1],
    ['several parts', 250_001, 3],
  ])('stores and gives back a file of %s', async (_, size, parts) => {
    const bytes = randomBytes(size);
    await archive().upload('a.backup', await fileOf(bytes));
    expect(server.requests.filter((each) => each.startsWith('PUT'))).toHaveLength(parts);
    expect(await own()).toEqual([`${place}/a.backup`]);
    expect(await archive().list('a')).toEqual([{ name: 'a.backup', size }]);
    expect(await readFile(await download(archive(), 'a.backup'))).toEqual(bytes);
  });

  it('keeps a few parts of a file in memory, however large it is', async () => {
    const path = join(folder, 'large');
    const size = 200 * mebibyte;
    const file = await open(path, 'w');
    const block = randomBytes(mebibyte);
    for (let written = 0; written < size; written += block.length) {
      block.writeUInt32LE(written);
      await file.writeFile(block);
    }
    await file.close();
    const usual = new BucketArchive(server.address(place));
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const used = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    const before = used();
    let most = 0;
    server.fault = () => {
      most = Math.max(most, used() - before);
      return undefined;
    };
    await usual.upload('large.backup', path);
    const back = await download(usual, 'large.backup');
    expect(server.requests.filter((each) => each.startsWith('PUT'))).toHaveLength(25);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(10 * 8 * mebibyte);
    const [sent, got] = [await open(path), await open(back)];
    const [one, other] = [Buffer.alloc(mebibyte), Buffer.alloc(mebibyte)];
    for (let at = 0; at < size; at += mebibyte) {
      await sent.read(one, 0, mebibyte, at);
      await got.read(other, 0, mebibyte, at);
      if (!one.equals(other)) throw new Error(`They differ within a mebibyte from ${at}.`);
    }
    expect((await got.stat()).size).toBe(size);
    await sent.close();
    await got.close();
  }, 120_000);

  it('lists none, one, and more than a page of files, of its own folder alone', async () => {
    knowDes();
    expect(await archive().list('')).toEqual([]);
    const storage = (path: string) =>
      new BucketStorage(
        server.address(path),
        (cause) => new UnavailableError('BACKUP.STORAGE_UNAVAILABLE', messageOf(cause)),
      );
    const many = storage(place);
    await many.put('lacquer & <co>.backup', Buffer.from('one'));
    await storage(`${place}/within`).put('lacquer-2.backup', Buffer.from('two'));
    await storage(`${place}0`).put('lacquer-3.backup', Buffer.from('three'));
    expect(await archive().list('lacquer')).toEqual([{ name: 'lacquer & <co>.backup', size: 3 }]);
    expect(await archive().list('other')).toEqual([]);
    const names = Array.from({ length: 1001 }, (_, index) => `night-${String(index).padStart(4, '0')}`);
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(names.slice(at, at + 50).map((name) => many.put(name, Buffer.from(name))));
    server.requests.length = 0;
    expect((await archive().list('night-')).map(({ name }) => name)).toEqual(names);
    expect(server.requests).toHaveLength(2);
  }, 60_000);

  it('tries a part again that the network or the server failed', async () => {
    const bytes = randomBytes(300_000);
    const failed = new Set<string>();
    const faults = { 1: 'break', 2: { status: 503, body: '<Error><Code>SlowDown</Code></Error>' } } as const;
    server.fault = ({ url = '' }) => {
      const part = Number(/partNumber=(\d+)/.exec(url)?.[1]) as keyof typeof faults;
      if (!(part in faults) || failed.has(url)) return undefined;
      failed.add(url);
      return faults[part];
    };
    await archive().upload('a.backup', await fileOf(bytes));
    expect(failed.size).toBe(2);
    expect(await readFile(await download(archive(), 'a.backup'))).toEqual(bytes);
  });

  it.each([
    ['is cut off', 'break', /could not be reached \(.+\)\.$/],
    ['gets no answer', 'hang', /did not answer within 1 s\.$/],
    ['fails', { status: 500, body: '<Error><Code>InternalError</Code></Error>' }, /500 InternalError to PUT/],
    [
      'is refused',
      { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' },
      /refuses access.*403 AccessDenied/,
    ],
  ] as const)('shows nothing of an upload that %s, and keeps no part of it', async (_, fault, said) => {
    server.fault = ({ url = '' }) => (url.includes('partNumber=2') ? fault : undefined);
    const short = new BucketArchive(server.address(place), { ...quick, partTimeoutMs: 200 });
    expect(await refusal(short.upload('a.backup', await fileOf(randomBytes(300_000))))).toMatch(said);
    expect(server.requests.at(-1)).toBe('DELETE ?uploadId');
    expect(await server.unfinished()).toBe(0);
    expect(await own()).toEqual([]);
    expect(await archive().list('')).toEqual([]);
  });

  it('believes no success whose text says that the upload failed, and leaves the earlier file', async () => {
    const bytes = randomBytes(1000);
    await archive().upload('a.backup', await fileOf(bytes));
    server.fault = ({ method, url = '' }) =>
      method === 'POST' && url.includes('uploadId=')
        ? { status: 200, body: '<Error><Code>InternalError</Code></Error>' }
        : undefined;
    expect(await refusal(archive().upload('a.backup', await fileOf(randomBytes(2000))))).toMatch(/InternalError/);
    server.fault = () => undefined;
    expect(await server.unfinished()).toBe(0);
    expect(await readFile(await download(archive(), 'a.backup'))).toEqual(bytes);
  });

  it('takes two at once', async () => {
    const [one, other] = [randomBytes(250_000), randomBytes(250_000)];
    const [path, otherPath] = [await fileOf(one), await fileOf(other)];
    await Promise.all([archive().upload('one.backup', path), archive().upload('other.backup', otherPath)]);
    expect(await readFile(await download(archive(), 'one.backup'))).toEqual(one);
    expect(await readFile(await download(archive(), 'other.backup'))).toEqual(other);
    expect(await server.unfinished()).toBe(0);
  });

  it('removes a file, and one that is not there', async () => {
    await archive().upload('a.backup', await fileOf(randomBytes(10)));
    await archive().remove('a.backup');
    await archive().remove('a.backup');
    expect(await own()).toEqual([]);
  });

  it.each([
    ['the secret is another one', { password: 'hunter22hunter22' }, /refuses the secret, which is not that of the key/],
    ['the key is another one', { username: 'NOBODYNOBODY' }, /does not know the key/],
    ['there is no such bucket', { pathname: '/others/lacquer' }, /has no such bucket/],
    ['nobody answers', { port: '9' }, /could not be reached/],
  ])('says so, and no credentials, when %s', async (_, other, said) => {
    const address = Object.assign(server.address(place), other);
    const path = await fileOf(randomBytes(10));
    for (const work of [() => archiveAt(address).upload('a.backup', path), () => archiveAt(address).list('')]) {
      const sentence = await refusal(work());
      expect(sentence).toMatch(said);
      for (const secret of [bucketKey, address.username, address.password]) expect(sentence).not.toContain(secret);
    }
    expect(await own()).toEqual([]);
  });

  it('refuses to follow to another server, and what does not answer as S3 does', async () => {
    server.fault = () => ({ status: 301, body: '' });
    expect(await refusal(archive().list(''))).toMatch(/is elsewhere: check its host and region/);
    server.fault = () => ({ status: 200, body: '<html></html>' });
    expect(await refusal(archive().list(''))).toMatch(/not as S3 does/);
    expect(await refusal(archive().upload('a.backup', await fileOf(randomBytes(10))))).toMatch(/not as S3 does/);
  });
});
