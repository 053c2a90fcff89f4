/** Minimum milliseconds between two plain lines. */
const plainLineMs = 2000;

export interface ProgressLine {
  /** `share` from 0 to 1. */
  show(share: number, words: string): void;
  /** Ends the line, which remains on screen. */
  end(): void;
}

export type ProgressStream = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

/** Draws a bar on a terminal, and plain lines elsewhere. */
export function progressLine(out: ProgressStream): ProgressLine {
  return out.isTTY ? bar(out) : plainLines(out);
}

function bar(out: ProgressStream): ProgressLine {
  let isDrawn = false;
  return {
    show: (share, words) => {
      // some terminals report a width of 0
      const columns = out.columns || 80;
      const width = Math.max(10, Math.min(40, columns - words.length - 10));
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

function plainLines(out: ProgressStream): ProgressLine {
  let shown = '';
  let latest = '';
  let shownAt = -Infinity;
  const write = () => {
    if (latest === shown) return;
    out.write(`${latest}\n`);
    [shown, shownAt] = [latest, performance.now()];
  };
  return {
    show: (_, words) => {
      latest = words;
      if (performance.now() - shownAt >= plainLineMs) write();
    },
    end: write,
  };
}
