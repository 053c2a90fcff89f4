import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Leaves the sums of a run in `test-results/counts.json`, an output that Nx caches with the run itself. */
export default class CountsReporter {
  constructor(globalConfig) {
    this.rootDir = globalConfig.rootDir;
  }

  onRunComplete(_contexts, results) {
    const folder = join(this.rootDir, 'test-results');
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'counts.json'),
      JSON.stringify({
        passed: results.numPassedTests,
        // a suite that cannot even load has no tests of its own to count
        failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
        skipped: results.numPendingTests + results.numTodoTests,
      }),
    );
  }
}
