import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll } from '@jest/globals';
import S3rver from 's3rver';

/** What s3rver takes as credentials. */
export const bucketCredentials = 'S3RVER:S3RVER';

export const picturePlaceKinds = ['folder', 'bucket'] as const;
type PlaceKind = (typeof picturePlaceKinds)[number];

interface PicturePlaces {
  addressOf: Readonly<Record<PlaceKind, () => URL>>;
  /** A folder on disk. */
  folder: () => string;
  /** The host and port of the server with the bucket `pictures`. */
  origin: () => string;
}

/** Places for pictures outside of the database, for the tests of the calling `describe` or file. */
export function usePicturePlaces(): PicturePlaces {
  let folder: string;
  let bucket: S3rver;
  let origin: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-storage-'));
    bucket = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(folder, 'bucket'),
      configureBuckets: [{ name: 'pictures', configs: [] }],
    });
    origin = `127.0.0.1:${(await bucket.run()).port}`;
  });
  afterAll(async () => {
    await bucket?.close();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    folder: () => folder,
    origin: () => origin,
    addressOf: {
      folder: () => new URL(`${pathToFileURL(folder).href}/site pictures/`),
      bucket: () => new URL(`http://${bucketCredentials}@${origin}/pictures/site?region=us-west-2`),
    },
  };
}
