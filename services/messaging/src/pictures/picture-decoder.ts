import { LowPriorityProcess } from '@lacquer/platform/child-process/low-priority-process';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { RenderedPicture } from './render-picture.js';
import { type PictureFault, UnusablePicture } from './unusable-picture.js';

export interface DecodingRequest {
  bytes: Buffer;
}

export type DecodingResult = { picture: RenderedPicture } | { fault: PictureFault };

/** Named by its package, because a process runs the built file. */
const program = '@lacquer/messaging/pictures/decoding-process';

/** Decodes pictures of strangers in a process of its own, one at a time. */
@Injectable()
export class PictureDecoder implements OnApplicationShutdown {
  private readonly process = new LowPriorityProcess<DecodingRequest, DecodingResult>(program);

  /** @throws UnusablePicture, ChildProcessError */
  async render(bytes: Buffer): Promise<RenderedPicture> {
    const result = await this.process.request({ bytes });
    if ('picture' in result) return result.picture;
    throw new UnusablePicture(result.fault);
  }

  onApplicationShutdown(): Promise<void> {
    return this.process.stop();
  }
}
