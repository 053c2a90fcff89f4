import type { AwsClient } from 'aws4fetch';
import { bucketAt } from './bucket-address.js';
import type { FilePart, FileStorage, StorageUnavailable } from './file-storage.js';

/** For one request, its answer included. Milliseconds. */
const timeoutMs = 10_000;

/** Attempts after the first one, for errors of the server and of the network. */
const retries = 2;

/** A bucket of a server with the interface of S3, addressed by its path. */
export class BucketStorage implements FileStorage {
  readonly place: string;
  private readonly client: AwsClient;

  /** `https://KEY:SECRET@host/bucket/prefix?region=us-west-2` */
  constructor(
    address: URL,
    private readonly unavailable: StorageUnavailable,
  ) {
    ({ place: this.place, client: this.client } = bucketAt(address, retries));
  }

  async put(name: string, bytes: Buffer): Promise<void> {
    const answer = await this.ask('PUT', name, { body: new Uint8Array(bytes) });
    if (!answer) throw this.unavailable('there is no such bucket');
  }

  async get(name: string): Promise<Buffer | undefined> {
    const answer = await this.ask('GET', name);
    return answer && Buffer.from(await answer.arrayBuffer());
  }

  async getPart(name: string, offset: number, length: number): Promise<FilePart | undefined> {
    const answer = await this.ask('GET', name, { headers: { range: `bytes=${offset}-${offset + length - 1}` } });
    if (!answer) return undefined;
    const bytes = Buffer.from(await answer.arrayBuffer());
    const size = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
    // a server may send the whole file instead
    return size === undefined
      ? { bytes: bytes.subarray(offset, offset + length), size: bytes.length }
      : { bytes, size: Number(size) };
  }

  async remove(name: string): Promise<void> {
    await this.ask('DELETE', name);
  }

  /** Undefined: there is no such file. @throws the error of `unavailable` */
  private async ask(
    method: string,
    name: string,
    more: { body?: Uint8Array<ArrayBuffer>; headers?: Record<string, string> } = {},
  ): Promise<Response | undefined> {
    let reason: unknown;
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const answer = await this.client.fetch(`${this.place}/${name}`, { method, signal, ...more });
      if (answer.ok) return answer;
      await answer.body?.cancel();
      if (answer.status === 404) return undefined;
      reason = `it answers ${answer.status} to ${method}`;
    } catch (error) {
      reason = error;
    }
    throw this.unavailable(reason);
  }
}
