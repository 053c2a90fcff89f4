import { parentPort, workerData } from 'node:worker_threads';
import { MissingLetterError } from './fitted-text.js';
import { drawJoinSheet } from './join-sheet.js';
import { openFonts } from './open-fonts.js';
import type { DrawingRequest, DrawingResult } from './drawing.js';

/** Draws one sheet in a thread of its own, and ends. */
async function draw({ texts, options }: DrawingRequest): Promise<DrawingResult> {
  try {
    return { bytes: await drawJoinSheet(texts, options, await openFonts()) };
  } catch (error) {
    if (error instanceof MissingLetterError) return { missing: error.letter };
    throw error;
  }
}

// only `drawing.ts` starts it
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(await draw(workerData as DrawingRequest));
