import { refusals } from '@lacquer/contracts/sentences/refusals';
import { say } from '@lacquer/contracts/sentences/say';
import * as pictureCalls from '@lacquer/contracts/calls/messaging/pictures';
import {
  attachPicture,
  attachPictureMs,
  type AttachedPicture,
  getTextPicture,
  largestAttached,
  largestAttachedMegabytes,
} from '@lacquer/contracts/messaging/pictures';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { Controller, Header, StreamableFile } from '@nestjs/common';
import { HandleCall } from '../calls/handle-call.js';
import type { CallInput } from '../calls/received-call.js';

/** Files from strangers, encoded anew: even so, a browser may show them as pictures only. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'";

/** The pictures of texts, for the staff only. As every answer here, they are kept nowhere: an erasure reaches no disk. */
@Controller()
export class PicturesController {
  constructor(private readonly rpc: RpcClient) {}

  @HandleCall(pictureCalls.attach)
  async attach({ upload: file, actor }: CallInput<typeof pictureCalls.attach>): Promise<AttachedPicture> {
    const chunks: Buffer[] = [];
    let length = 0;
    for await (const chunk of file) {
      length += chunk.length;
      if (length > largestAttached) {
        const message = say(refusals.attachmentTooLarge, { most: largestAttachedMegabytes });
        throw new DomainError('too-large', 'MESSAGING.PICTURE_TOO_LARGE', message);
      }
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks, length).toString('base64');
    return this.rpc.as(actor).call(attachPicture, { bytes }, attachPictureMs);
  }

  @HandleCall(pictureCalls.show)
  @Header('content-security-policy', policy)
  @Header('x-content-type-options', 'nosniff')
  async show({ params, actor }: CallInput<typeof pictureCalls.show>): Promise<StreamableFile> {
    const { bytes } = await this.rpc.as(actor).call(getTextPicture, params);
    const name = `picture-${params.id.slice(0, 8)}.jpg`;
    return new StreamableFile(Buffer.from(bytes, 'base64'), {
      type: 'image/jpeg',
      disposition: `inline; filename="${name}"`,
    });
  }
}
