import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger.js';
import { quickLines } from './quick-lines.js';

describe('quickLines', () => {
  it('writes the same lines as the logger', () => {
    const lines: string[] = [];
    const logger = createLogger('info', { write: (line) => void lines.push(line) }).child({ app: 'gateway' });
    const fields = { method: 'GET', path: '/"quoted"', status: 200, ms: 0.3 };
    const child = logger.child({ context: 'Access' });

    child.info(fields);
    quickLines(child, 'info')?.([JSON.stringify(fields).slice(1, -1)]);

    const [slow, quick] = lines.map((line) => {
      const { time, ...rest } = JSON.parse(line) as Record<string, unknown>;
      expect(String(time)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      return [JSON.stringify(rest), line.endsWith('}\n')];
    });
    expect(quick).toEqual(slow);
  });

  it('returns undefined if the level is off', () => {
    const logger = createLogger('warn', { write: () => undefined });

    expect(quickLines(logger, 'info')).toBeUndefined();
    expect(quickLines(logger, 'error')).toBeDefined();
  });
});
