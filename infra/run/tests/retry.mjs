/**
 * Runs test files. A file that fails runs once more, alone and in a new process: its second result counts. Files that fail
 * only at first are unstable.
 * @template {{ path: string, isAlone: boolean }} File
 * @param {File[]} files
 * @param {(files: File[], how: { isSerial: boolean }) => Promise<{
 *   results: import('./jest-process.mjs').FileResult[], problems: string[] }>} run
 * @param {(line: string) => void} say
 */
export async function runWithRetry(files, run, say) {
  /** @type {{ results: import('./jest-process.mjs').FileResult[], unstable: import('./jest-process.mjs').FileResult[],
   *   problems: string[] }} */
  const outcome = { results: [], unstable: [], problems: [] };
  const attempt = async (some, isSerial) => {
    if (some.length === 0) return [];
    const { results, problems } = await run(some, { isSerial });
    outcome.problems.push(...problems);
    return results;
  };
  const first = [
    ...(await attempt(
      files.filter(({ isAlone }) => !isAlone),
      false,
    )),
    ...(await attempt(
      files.filter(({ isAlone }) => isAlone),
      true,
    )),
  ];
  for (const result of first) {
    if (result.failed === 0) {
      outcome.results.push(result);
      continue;
    }
    say(`\nAgain, alone: ${result.path}`);
    const [second] = await attempt(
      files.filter(({ path }) => path === result.path),
      true,
    );
    outcome.results.push(second);
    if (second.failed === 0) outcome.unstable.push(result);
  }
  return outcome;
}

/** How many lines of an unstable file's first error are shown. */
const SHOWN_LINES = 8;

/**
 * The lines that end a run. The last one has the totals of the final results, in a form that programs parse.
 * @param {Awaited<ReturnType<typeof runWithRetry>>} outcome
 */
export function summaryOf({ results, unstable, problems }) {
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  const lines = [...problems];
  const failed = results.filter((result) => result.failed > 0);
  if (failed.length > 0) lines.push('failed twice:', ...failed.map(({ path }) => `  ${path}`));
  if (unstable.length > 0) {
    const files = unstable.length === 1 ? '1 file' : `${unstable.length} files`;
    lines.push(`unstable: ${files} failed, then passed alone`);
    for (const { path, failures } of unstable) {
      const [{ title, error }] = failures;
      const shown = error.split('\n').filter((line) => line.trim() !== '');
      lines.push(`  ${path}`, `    ● ${title}`, ...shown.slice(0, SHOWN_LINES).map((line) => `      ${line}`));
    }
  }
  const sum = total('failed') + problems.length;
  lines.push(`${total('passed')} passed, ${sum} failed, ${total('skipped')} skipped`);
  return { lines, failed: sum };
}
