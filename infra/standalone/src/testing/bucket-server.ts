import crypto from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request as forward, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import S3rver from 's3rver';

/** What happens to a request instead of an answer of the bucket: its connection breaks, it waits, or this is the answer. */
export type BucketFault = 'break' | 'hang' | { status: number; body: string };

export interface BucketServer {
  /** The address of a folder in the bucket, with credentials that it knows. */
  address(folder: string): URL;
  /** The names of the files that the bucket has, with their folders, in the order of the alphabet. */
  files(): Promise<string[]>;
  /** How many uploads have begun and neither ended nor been removed. */
  unfinished(): Promise<number>;
  /** The method and the query of each request. */
  requests: string[];
  /** Chooses which requests fail. */
  fault: (request: IncomingMessage) => BucketFault | undefined;
  close(): Promise<void>;
}

/** What s3rver takes as key and secret. */
export const bucketKey = 'S3RVER';

const bucket = 'salon';

/**
 * s3rver, which stores files as S3 does, behind a proxy that can fail. The proxy also does what s3rver does not: it compares
 * the signature of each request, and removes the parts of an upload that is ended early.
 */
export async function startBucketServer(): Promise<BucketServer> {
  const directory = await mkdtemp(join(tmpdir(), 'lacquer-bucket-'));
  const stored = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await stored.run();
  const uploads = join(directory, bucket, '._S3rver_uploads');
  const requests: string[] = [];

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', 'http://bucket');
    requests.push(`${request.method} ${url.search.replace(/uploadId=\w+/, 'uploadId')}`);
    const fault = server.fault(request) ?? refusalOf(request, url);
    if (fault === 'break') return void request.socket.destroy();
    if (fault === 'hang') return;
    const upload = url.searchParams.get('uploadId');
    if (fault) {
      request.resume();
      await once(request, 'end');
      response.writeHead(fault.status, { 'content-type': 'application/xml' }).end(fault.body);
    } else if (request.method === 'DELETE' && upload !== null) {
      await rm(join(uploads, upload), { recursive: true });
      response.writeHead(204).end();
    } else {
      const { method, headers } = request;
      const onward = forward({ host: '127.0.0.1', port, path: request.url, method, headers }, (given) => {
        response.writeHead(given.statusCode ?? 500, given.headers);
        given.pipe(response);
      });
      onward.on('error', () => response.destroy());
      request.pipe(onward);
    }
  };
  const proxy = createServer((request, response) => void answer(request, response));
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port: proxyPort } = proxy.address() as AddressInfo;

  const server: BucketServer = {
    address: (folder) =>
      new URL(`http://${bucketKey}:${bucketKey}@127.0.0.1:${proxyPort}/${bucket}/${folder}?region=us-west-2`),
    files: async () => {
      const names = await readdir(join(directory, bucket), { recursive: true });
      const ending = '._S3rver_object';
      return names
        .flatMap((name) => (name.endsWith(ending) ? [name.slice(0, -ending.length)] : []))
        .toSorted((a, b) => (a < b ? -1 : 1));
    },
    unfinished: async () => (await readdir(uploads).catch(() => [])).length,
    requests,
    fault: () => undefined,
    close: async () => {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
      await stored.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return server;
}

const sha256 = (text: string): string => crypto.createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => crypto.createHmac('sha256', key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The answer to a request whose signature is not of the secret: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function refusalOf({ method, headers }: IncomingMessage, url: URL): BucketFault | undefined {
  const form = /Credential=(\w+)\/(\d+)\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=(\w+)$/;
  const [, key, day = '', region = '', signed = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  const refuse = (code: string) => ({ status: 403, body: `<Error><Code>${code}</Code></Error>` });
  if (key !== bucketKey) return refuse('InvalidAccessKeyId');
  const pairs = url.search.slice(1).split('&').filter(Boolean);
  const query = pairs.map((pair) => {
    const [name = '', value = ''] = pair.split('=').map((each) => encode(decodeURIComponent(each)));
    return `${name}=${value}`;
  });
  const canonical = [
    method,
    url.pathname
      .split('/')
      .map((each) => encode(decodeURIComponent(each)))
      .join('/'),
    query.toSorted((a, b) => (a < b ? -1 : 1)).join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    signed,
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, sha256(canonical)].join('\n');
  const signing = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${bucketKey}`);
  return hmac(signing, text).toString('hex') === signature ? undefined : refuse('SignatureDoesNotMatch');
}

/**
 * s3rver encrypts with DES where the next page of a listing begins, a cipher that this OpenSSL has only as triple DES: with
 * three times the same key that is the same. Lasts until mocks are restored.
 */
export function knowDes(): void {
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const real = crypto[name] as (algorithm: string, key: Buffer, iv: Buffer, options?: object) => unknown;
    const known: typeof real = (algorithm, key, iv, options) =>
      algorithm === 'des'
        ? real('des-ede3-cbc', Buffer.concat([key, key, key]), iv)
        : real(algorithm, key, iv, options);
    jest.spyOn(crypto, name).mockImplementation(known as never);
  }
}
