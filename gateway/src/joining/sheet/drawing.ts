import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { JoinSheetTexts } from '@lacquer/contracts/customers/join-sheet';
import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import type { SheetOptions } from './join-sheet.js';

export interface DrawingRequest {
  texts: JoinSheetTexts;
  options: SheetOptions;
}

/** The PDF, or a letter that none of the fonts has. */
export type DrawingResult = { bytes: Uint8Array } | { missing: string };

/** Named by its package, because a thread runs the built file. */
const thread = '@lacquer/gateway/joining/sheet/drawing-thread';

/** Draws sheets one after another, in a thread: it takes up to a second, in which nobody else would be answered. */
@Injectable()
export class Drawing {
  private readonly queue = new PQueue({ concurrency: 1 });

  draw(request: DrawingRequest): Promise<DrawingResult> {
    return this.queue.add(async () => {
      const worker = new Worker(new URL(import.meta.resolve(thread)), { workerData: request });
      try {
        const [result] = (await once(worker, 'message')) as [DrawingResult];
        return result;
      } finally {
        await worker.terminate();
      }
    });
  }
}
