import { writeFileSync } from 'node:fs';

/**
 * Writes the totals of a run and the list of completed test files to a file: `[path to counts reporter, { file }]`.
 * With the list the caller can detect missing files.
 */
export default class CountsReporter {
  constructor(_globalConfig, { file }) {
    this.file = file;
  }

  onRunComplete(_contexts, results) {
    writeFileSync(
      this.file,
      JSON.stringify({
        passed: results.numPassedTests,
        // a suite that fails to load has no tests to count
        failed: results.numFailedTests + results.numRuntimeErrorTestSuites,
        skipped: results.numPendingTests + results.numTodoTests,
        files: results.testResults.map(({ testFilePath }) => testFilePath),
      }),
    );
  }
}
