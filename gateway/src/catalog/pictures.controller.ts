import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import * as siteCalls from '@lacquer/contracts/calls/salon/site';
import {
  addPictureChunk,
  pictureChunk,
  type StoredPicture,
  storePicture,
  storePictureMs,
} from '@lacquer/contracts/site/pictures';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { Controller } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';
import { AuditTrail } from '../staff/audit/audit-trail.js';

/** Of one chunk, in milliseconds. */
const chunkMs = 10_000;

/** After each chunk, in milliseconds: other requests come between. So 5 MB arrive in a second at most. */
const restMs = 12;

/** Passes uploaded pictures on to the catalog while they arrive. */
@Controller()
export class PicturesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly audit: AuditTrail,
  ) {}

  @HandleCall(siteCalls.uploadPicture)
  async upload({ upload: file, actor }: CallInput<typeof siteCalls.uploadPicture>): Promise<StoredPicture> {
    const catalog = this.rpc.as(actor);
    const upload = randomUUID();
    let index = 0;
    for await (const chunk of inPieces(file)) {
      await catalog.call(addPictureChunk, { upload, index, bytes: chunk.toString('base64') }, chunkMs);
      index += 1;
      await delay(restMs);
    }
    return this.audit.around(
      { actor, action: 'site.upload' },
      () => catalog.call(storePicture, { upload }, storePictureMs),
      ({ id }) => ['picture', id],
    );
  }
}

/** The same bytes in pieces of `pictureChunk`. */
async function* inPieces(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of file) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < pictureChunk) continue;
    const joined = Buffer.concat(waiting);
    for (let start = 0; start + pictureChunk <= joined.length; start += pictureChunk)
      yield joined.subarray(start, start + pictureChunk);
    const rest = joined.subarray(joined.length - (joined.length % pictureChunk));
    [waiting, length] = [[rest], rest.length];
  }
  if (length > 0) yield Buffer.concat(waiting);
}
