import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { modes } from '@lacquer/e2e/behavior/product';
import { scenarioNamed, scenarios } from './registry.js';

describe('the list of fault scenarios', () => {
  it('has unique names, and a summary and a mode for each', () => {
    const names = scenarios.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, summary, modes: inModes } of scenarios) {
      expect([name, summary.length > 0, inModes.some((mode) => modes.includes(mode))]).toEqual([name, true, true]);
    }
  });

  it('is imported without starting anything: the process exits on its own', async () => {
    const program = `const { scenarios } = await import('@lacquer/faults/scenarios/registry'); console.log(scenarios.length)`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: import.meta.dirname,
      timeout: 60_000,
    });
    expect(Number(stdout)).toBe(scenarios.length);
  });

  it('finds a scenario by its name, and rejects an unknown one', () => {
    expect(scenarioNamed('kills')).toMatchObject({ name: 'kills' });
    expect(() => scenarioNamed('kill')).toThrow('There is no scenario "kill"');
  });
});
