import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { JoinSheetTexts } from '@lacquer/contracts/customers/join-sheet';
import { UnavailableError } from '@lacquer/platform/errors/domain-error';
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

/** More waiting sheets than this would wait for several seconds. */
const maxWaiting = 4;

const deadlineMs = 30_000;

/** The fonts of all languages take a tenth of it. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** Draws sheets one after another, in a thread: it takes up to a second, in which nobody else would be answered. */
@Injectable()
export class Drawing {
  private readonly queue = new PQueue({ concurrency: 1 });

  /** @throws UnavailableError HTTP.OVERLOADED when too many sheets wait, or a drawing takes too long */
  async draw(request: DrawingRequest): Promise<DrawingResult> {
    if (this.queue.size >= maxWaiting) throw overloaded();
    return this.queue.add(async () => {
      const worker = new Worker(new URL(import.meta.resolve(thread)), { workerData: request, resourceLimits });
      const signal = AbortSignal.timeout(deadlineMs);
      try {
        const [result] = (await once(worker, 'message', { signal })) as [DrawingResult];
        return result;
      } catch (error) {
        throw signal.aborted ? overloaded(error) : error;
      } finally {
        await worker.terminate();
      }
    });
  }
}

const overloaded = (cause?: unknown): UnavailableError =>
  new UnavailableError('HTTP.OVERLOADED', 'Too many sheets are drawn at once. Please try again in a moment.', {
    cause,
    retryAfter: 5,
  });
