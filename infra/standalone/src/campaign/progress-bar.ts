import type { CampaignProgress } from '@lacquer/contracts/campaign-progress';
import { doneOf, progressWords } from './campaign-text.js';

/** The shortest time between two plain lines. */
const plainLineMs = 2000;

export interface ProgressOutput {
  show(progress: CampaignProgress): void;
  /** Leaves the last state on screen. */
  end(): void;
}

type Output = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

/** Draws a bar on a terminal, and plain lines elsewhere. */
export function progressOutput(out: Output): ProgressOutput {
  return out.isTTY ? bar(out) : plainLines(out);
}

function bar(out: Output): ProgressOutput {
  let isDrawn = false;
  return {
    show: (progress) => {
      const { done, total } = doneOf(progress);
      // some terminals report a width of 0
      const columns = out.columns || 80;
      const words = progressWords(progress);
      const width = Math.max(10, Math.min(40, columns - words.length - 10));
      const share = total > 0 ? done / total : 0;
      const filled = Math.floor(share * width);
      const line = `${'█'.repeat(filled)}${'░'.repeat(width - filled)} ${String(Math.floor(share * 100)).padStart(3)}%  ${words}`;
      // a wrapped line could not be overwritten
      out.write(`\r\u001B[K${line.slice(0, columns - 1)}`);
      isDrawn = true;
    },
    end: () => {
      if (isDrawn) out.write('\n');
    },
  };
}

function plainLines(out: Output): ProgressOutput {
  let shown = '';
  let latest = '';
  let shownAt = -Infinity;
  const write = () => {
    if (latest === shown) return;
    out.write(`${latest}\n`);
    [shown, shownAt] = [latest, performance.now()];
  };
  return {
    show: (progress) => {
      latest = progressWords(progress);
      if (performance.now() - shownAt >= plainLineMs) write();
    },
    end: write,
  };
}
