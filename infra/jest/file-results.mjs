import { appendFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * Appends a line to a file when a test file starts, and one with its result when it ends: `[path to reporter, { file }]`.
 * If Jest dies, the lines show which files it has finished, and during which it died. `readFileResults` reads them.
 */
export default class FileResultsReporter {
  constructor(_globalConfig, { file }) {
    this.file = file;
  }

  onTestFileStart(test) {
    this.#append({ started: test.path });
  }

  onTestFileResult(test, result) {
    const { testExecError, numFailingTests, numPassingTests, numPendingTests, numTodoTests } = result;
    const failed = result.testResults.filter(({ status }) => status === 'failed');
    this.#append({
      path: test.path,
      passed: numPassingTests,
      // a file that does not load, or whose process dies, has no tests to count
      failed: numFailingTests + (testExecError ? 1 : 0),
      skipped: numPendingTests + numTodoTests,
      failures: [
        ...failed.map(({ fullName, failureMessages }) => ({ title: fullName, error: plain(failureMessages[0]) })),
        ...(testExecError
          ? [{ title: 'the whole file', error: plain(result.failureMessage).replace(HEADING, '') }]
          : []),
      ],
    });
  }

  #append(line) {
    appendFileSync(this.file, `${JSON.stringify(line)}\n`);
  }
}

/** Jest's heading of such an error. */
const HEADING = /^● .*\s+/;
const plain = (text) => stripVTControlCharacters(text ?? '').trim();
