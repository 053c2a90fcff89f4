import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { AwsClient } from 'aws4fetch';
import { messageOf } from '../errors/message-of.js';
import { bucketAt } from './bucket-address.js';

const mebibyte = 1024 * 1024;

/** The most parts that S3 takes of one file. */
const mostParts = 10_000;

export interface BucketArchiveOptions {
  /** Attempts after the first one, for errors of the server and of the network. */
  retries?: number;
  /** What is sent and read at once, which is what a copy keeps in memory, a few times. Bytes; S3 takes no less than 5 MiB. */
  partBytes?: number;
  /** For a part, on the slowest line: 8 MiB at 28 kB/s. Milliseconds. */
  partTimeoutMs?: number;
  /** For any other request. Milliseconds. */
  timeoutMs?: number;
  /** Before the first repetition; four times as long before each further one. Milliseconds. */
  waitMs?: number;
}

/** What a bucket has under its folder. */
export interface ArchivedFile {
  name: string;
  /** Bytes. */
  size: number;
}

/** Why a bucket does not do what it is asked, in a sentence. It has no credentials. */
export class BucketError extends Error {
  override readonly name = 'BucketError';
}

/** What a request failed with, and whether the same one may succeed later. */
interface Fault {
  sentence: string;
  isTransient: boolean;
}

interface Asked {
  method: string;
  /** Encoded, without the question mark. */
  query?: string;
  headers?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer>;
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

/** Large files in a bucket of a server with the interface of S3, addressed by its path. They are sent and read in parts. */
export class BucketArchive {
  readonly place: string;
  private readonly client: AwsClient;
  private readonly retries: number;
  private readonly partBytes: number;
  private readonly partTimeoutMs: number;
  private readonly timeoutMs: number;
  private readonly waitMs: number;

  /** `https://KEY:SECRET@host/bucket/folder?region=us-west-2` */
  constructor(address: URL, options: BucketArchiveOptions = {}) {
    ({ place: this.place, client: this.client } = bucketAt(address, 0));
    ({
      retries: this.retries = 3,
      partBytes: this.partBytes = 8 * mebibyte,
      partTimeoutMs: this.partTimeoutMs = 300_000,
      timeoutMs: this.timeoutMs = 30_000,
      waitMs: this.waitMs = 1000,
    } = options);
  }

  /**
   * Stores a file, which nobody sees before it is whole. If that fails, the parts that were sent are removed. The server
   * compares each part with its checksum.
   *
   * @throws BucketError
   */
  async upload(name: string, path: string): Promise<void> {
    const file = await open(path);
    try {
      const { size } = await file.stat();
      const began = await this.ask(name, { method: 'POST', query: 'uploads=' }, (answer) => answer.text());
      const upload = textOf(began, 'UploadId');
      if (upload === undefined) throw this.unexpected('the begin of an upload');
      try {
        const tags = await this.sendParts(name, upload, file, size);
        await this.complete(name, upload, tags);
      } catch (error) {
        await this.abort(name, upload);
        throw error;
      }
      const stored = await this.ask(name, { method: 'HEAD' }, (answer) =>
        Promise.resolve(Number(answer.headers.get('content-length'))),
      );
      if (stored !== size) throw new BucketError(`${this.place}/${name} has ${stored} bytes instead of ${size}.`);
    } finally {
      await file.close();
    }
  }

  /**
   * Writes a file of the bucket into one that is open.
   *
   * @throws BucketError, also if the file is replaced meanwhile
   */
  async download({ name, size }: ArchivedFile, file: FileHandle): Promise<void> {
    let tag: string | null | undefined;
    for (let offset = 0; offset < size;) {
      const end = Math.min(offset + this.partBytes, size);
      const part = await this.ask(
        name,
        { method: 'GET', headers: { range: `bytes=${offset}-${end - 1}` }, timeoutMs: this.partTimeoutMs },
        async (answer) => {
          // one that sends the whole file would fill the memory
          if (answer.status !== 206 && end - offset < size) {
            await answer.body?.cancel();
            throw this.unexpected('a range of a file');
          }
          return { tag: answer.headers.get('etag'), bytes: Buffer.from(await answer.arrayBuffer()) };
        },
      );
      tag ??= part.tag;
      if (part.tag !== tag || part.bytes.length !== end - offset)
        throw new BucketError(`${this.place}/${name} was changed while it was read.`);
      await file.writeFile(part.bytes);
      offset = end;
    }
  }

  /**
   * The files whose names begin with this, without those in folders.
   *
   * @throws BucketError
   */
  async list(beginning: string, signal?: AbortSignal): Promise<ArchivedFile[]> {
    const { origin, pathname } = new URL(this.place);
    const [bucket = '', ...folders] = pathname.slice(1).split('/');
    const folder = folders.map((each) => `${decodeURIComponent(each)}/`).join('');
    const prefix = encodeURIComponent(folder + beginning);
    const files: ArchivedFile[] = [];
    let token: string | undefined;
    do {
      const from = token === undefined ? '' : `&continuation-token=${encodeURIComponent(token)}`;
      const query = `list-type=2&delimiter=%2F&prefix=${prefix}${from}`;
      const page = await this.askAt(`${origin}/${bucket}`, { method: 'GET', query, signal }, (answer) => answer.text());
      if (!page.includes('<ListBucketResult')) throw this.unexpected('a listing');
      for (const [, contents = ''] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
        const name = textOf(contents, 'Key')?.slice(folder.length);
        if (name) files.push({ name, size: Number(textOf(contents, 'Size')) });
      }
      const before = token;
      token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined;
      if (token !== undefined && token === before) throw this.unexpected('a listing');
    } while (token !== undefined);
    return files;
  }

  /** A file that is not there counts as removed. @throws BucketError */
  async remove(name: string): Promise<void> {
    await this.ask(name, { method: 'DELETE' }, () => Promise.resolve());
  }

  private async sendParts(name: string, upload: string, file: FileHandle, size: number): Promise<string[]> {
    const length = Math.max(this.partBytes, Math.ceil(size / mostParts));
    const buffer = new Uint8Array(Math.min(length, size));
    const tags: string[] = [];
    for (let offset = 0; offset < size; offset += length) {
      const body = buffer.subarray(0, Math.min(length, size - offset));
      await readWhole(file, body, offset);
      const tag = await this.ask(
        name,
        {
          method: 'PUT',
          query: `partNumber=${tags.length + 1}&uploadId=${encodeURIComponent(upload)}`,
          headers: { 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
          body,
          timeoutMs: this.partTimeoutMs,
        },
        (answer) => Promise.resolve(answer.headers.get('etag')),
      );
      if (tag === null) throw this.unexpected('a part');
      tags.push(tag);
    }
    return tags;
  }

  /** The server may say only in the text of its answer that it has failed, since it begins to answer before it is done. */
  private async complete(name: string, upload: string, tags: readonly string[]): Promise<void> {
    const parts = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`,
    );
    const body = new TextEncoder().encode(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
    const query = `uploadId=${encodeURIComponent(upload)}`;
    const said = await this.ask(
      name,
      { method: 'POST', query, headers: { 'content-type': 'application/xml' }, body, timeoutMs: this.partTimeoutMs },
      (answer) => answer.text(),
    );
    if (!said.includes('<CompleteMultipartUploadResult'))
      throw new BucketError(`${this.place} does not complete an upload (${codeOf(said) ?? 'it does not say why'}).`);
  }

  /** What cannot be removed now is seen by nobody, and costs room until a rule of the bucket removes it. */
  private async abort(name: string, upload: string): Promise<void> {
    const query = `uploadId=${encodeURIComponent(upload)}`;
    await this.ask(name, { method: 'DELETE', query }, () => Promise.resolve()).catch(() => undefined);
  }

  private ask<T>(name: string, asked: Asked, read: (answer: Response) => Promise<T>): Promise<T> {
    return this.askAt(`${this.place}/${encodeURIComponent(name)}`, asked, read);
  }

  private async askAt<T>(address: string, asked: Asked, read: (answer: Response) => Promise<T>): Promise<T> {
    const { query, signal, timeoutMs = this.timeoutMs, ...request } = asked;
    const url = query === undefined ? address : `${address}?${query}`;
    for (let attempt = 0; ; attempt += 1) {
      const fault = await this.tryOnce(url, request, timeoutMs, signal, read);
      if ('value' in fault) return fault.value;
      if (!fault.isTransient || attempt === this.retries || signal?.aborted) throw new BucketError(fault.sentence);
      // the next try says that it was ended
      await delay(this.waitMs * 4 ** attempt, undefined, { signal }).catch(() => undefined);
    }
  }

  private async tryOnce<T>(
    url: string,
    request: Omit<Asked, 'query' | 'signal' | 'timeoutMs'>,
    timeoutMs: number,
    signal: AbortSignal | undefined,
    read: (answer: Response) => Promise<T>,
  ): Promise<{ value: T } | Fault> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const answer = await this.client.fetch(url, {
        ...request,
        // another server may not have what is meant for this one
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      if (answer.ok) return { value: await read(answer) };
      return this.faultOf(request.method, answer.status, await answer.text());
    } catch (error) {
      if (error instanceof BucketError) throw error;
      const reason = timeout.aborted
        ? `did not answer within ${Math.ceil(timeoutMs / 1000)} s`
        : `could not be reached (${messageOf((error as Error).cause ?? error)})`;
      return { sentence: `${this.place} ${reason}.`, isTransient: true };
    }
  }

  private faultOf(method: string, status: number, said: string): Fault {
    const code = codeOf(said);
    const answer = code === undefined ? `${status}` : `${status} ${code}`;
    const isTransient = status >= 500 || status === 429 || status === 408 || code === 'RequestTimeout';
    return { sentence: `${this.place} ${meaningOf(status, code)} (it answers ${answer} to ${method}).`, isTransient };
  }

  private unexpected(subject: string): BucketError {
    return new BucketError(`${this.place} answers ${subject} not as S3 does. Check its address.`);
  }
}

function meaningOf(status: number, code: string | undefined): string {
  if (code === 'InvalidAccessKeyId') return 'does not know the key';
  if (code === 'SignatureDoesNotMatch') return 'refuses the secret, which is not that of the key';
  if (code === 'RequestTimeTooSkewed') return 'refuses the time of this machine: turn on time synchronization';
  if (code === 'NoSuchBucket') return 'has no such bucket';
  if (status === 401 || status === 403) return 'refuses access';
  if (status >= 300 && status < 400) return 'is elsewhere: check its host and region';
  if (status === 404) return 'has no such file or bucket';
  return 'failed';
}

const codeOf = (text: string): string | undefined => /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1];

async function readWhole(file: FileHandle, into: Uint8Array, position: number): Promise<void> {
  for (let filled = 0; filled < into.length;) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, position + filled);
    if (bytesRead === 0) throw new Error('The file became shorter while it was read.');
    filled += bytesRead;
  }
}

/** The text of the first element with this name. */
function textOf(xml: string, element: string): string | undefined {
  const text = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return text?.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      return entities[name ?? ''] ?? whole;
    },
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
