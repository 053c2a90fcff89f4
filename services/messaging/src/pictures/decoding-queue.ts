import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import { renderPicture, type RenderedPicture } from './render-picture.js';

/** Pictures that one process decodes at the same time, outside the event loop, each with up to 200 MB. */
const atOnce = 1;

@Injectable()
export class DecodingQueue {
  private readonly queue = new PQueue({ concurrency: atOnce });

  /** @throws UnusablePicture */
  render(bytes: Buffer): Promise<RenderedPicture> {
    return this.queue.add(() => renderPicture(bytes));
  }
}
