import { AwsClient } from 'aws4fetch';

/** A bucket of a server with the interface of S3, addressed by its path. */
export interface BucketAddress {
  /** The address of the bucket and of a folder in it, without the credentials and a slash at its end. */
  place: string;
  /** Signs requests. It repeats those that the server fails `retries` times. */
  client: AwsClient;
}

/** @param address `https://KEY:SECRET@host/bucket/folder?region=us-west-2` */
export function bucketAt({ username, password, origin, pathname, searchParams }: URL, retries: number): BucketAddress {
  return {
    place: origin + pathname.replace(/\/+$/, ''),
    client: new AwsClient({
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      region: searchParams.get('region') ?? 'us-east-1',
      service: 's3',
      retries,
    }),
  };
}
