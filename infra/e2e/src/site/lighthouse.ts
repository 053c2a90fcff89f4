import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { splitPath } from '@lacquer/contracts/site/languages';
import { CHROMIUM_FLAGS, testChromium } from '@lacquer/servers/testing/chromium';
import { testKoreanType } from '@lacquer/servers/testing/korean-type';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { keepOwnTime, type TraceEvent } from './own-time.js';

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

/** Results of one page on a simulated slow phone. */
export interface Report {
  path: string;
  /** 0 to 100. */
  scores: Record<Category, number>;
  /**
   * Medians of the runs, `lcp` and `tbt` in milliseconds; `cls`, the worst, as a share of the window. A task counts
   * with its CPU time: see `keepOwnTime`.
   */
  lcp: number;
  tbt: number;
  cls: number;
  /** Duration of the tasks over their CPU time: 1 on a machine that has a core for each thread. */
  waiting: number;
  /**
   * Median of Lighthouse's benchmark of the machine, before its fourfold slowdown. Lighthouse supposes 1,000 or more for
   * that slowdown to be a slow phone.
   */
  machine: number;
  /** The audits that lower a score, by category. */
  failed: string[];
}

/** Runs of a page that may fail: Lighthouse sometimes loses a trace. */
const spareTries = 2;

/** Limits of the medians, in milliseconds. */
export const limits = { lcp: 1_200, tbt: 50 } as const;

/**
 * Measures each page `runs` times. The best scores count, since other load on the machine can only lower them, and the
 * medians of the times.
 */
export async function measure(
  url: string,
  paths: readonly string[],
  runs: number,
  onReport: (report: Report) => void = () => {},
): Promise<Report[]> {
  // before the start of the browser, which reads the list of fonts once
  if (paths.some((path) => splitPath(path).language === 'ko')) await testKoreanType();
  const chrome = await launch({ chromePath: await testChromium(), chromeFlags: CHROMIUM_FLAGS });
  try {
    // warms up the browser and the server, so that the first page is not penalized
    await measureOnce(url, '/', chrome.port).catch(() => undefined);
    const reports: Report[] = [];
    for (const path of paths) {
      const taken: Report[] = [];
      let trouble: unknown;
      for (let tries = 0; taken.length < runs && tries < runs + spareTries; tries++) {
        try {
          taken.push(await measureOnce(url, path, chrome.port));
        } catch (error) {
          trouble = error;
        }
      }
      if (taken.length === 0) throw trouble;
      const report = summarize(taken);
      onReport(report);
      reports.push(report);
    }
    return reports;
  } finally {
    chrome.kill();
  }
}

function summarize(taken: readonly Report[]): Report {
  const best = taken.reduce((a, b) => (b.scores.performance > a.scores.performance ? b : a));
  return {
    ...best,
    lcp: median(taken, 'lcp'),
    tbt: median(taken, 'tbt'),
    waiting: median(taken, 'waiting'),
    machine: median(taken, 'machine'),
    cls: Math.max(...taken.map(({ cls }) => cls)),
  };
}

function median(taken: readonly Report[], figure: keyof typeof limits | 'waiting' | 'machine'): number {
  const sorted = taken.map((report) => report[figure]).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Gathers a trace, keeps the page's own time of it, and has Lighthouse judge the rest. */
async function measureOnce(url: string, path: string, port: number): Promise<Report> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  try {
    const flags = { port, onlyCategories: [...categories], logLevel: 'silent' as const };
    await lighthouse(url + path, { ...flags, gatherMode: folder });
    const file = join(folder, 'trace.json');
    const gathered = await readFile(file, 'utf8').catch(() => {
      throw new Error(`${path}: Lighthouse gathered no trace. Check that the page exists: ${url + path}`);
    });
    const trace = JSON.parse(gathered) as { traceEvents: TraceEvent[] };
    const { cpu, wall } = keepOwnTime(trace.traceEvents);
    await writeFile(file, JSON.stringify(trace));
    return reportOf(path, wall / cpu, await lighthouse(url + path, { ...flags, auditMode: folder }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function reportOf(path: string, waiting: number, result: Awaited<ReturnType<typeof lighthouse>>): Report {
  const lhr = result?.lhr;
  if (!lhr || lhr.runtimeError)
    throw new Error(`${path}: ${lhr?.runtimeError?.message ?? 'Lighthouse returned no result'}`);
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
  ) as Record<Category, number>;
  const failed = categories.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < (category === 'performance' ? 0.9 : 1))
      .map(({ id }) => `${category}/${id}${lhr.audits[id]?.displayValue ? ` ${lhr.audits[id].displayValue}` : ''}`),
  );
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  return {
    path,
    scores,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    waiting,
    machine: lhr.environment.benchmarkIndex,
    failed,
  };
}

export const heading = `${'page'.padEnd(36)}perf  a11y  best   seo   LCP ms  TBT ms    CLS  waiting  machine`;

export function line({ path, scores, lcp, tbt, cls, waiting, machine, failed }: Report): string {
  const figures = categories.map((category) => String(scores[category]).padStart(4)).join('  ');
  const times = `${lcp.toFixed(0).padStart(7)} ${tbt.toFixed(0).padStart(7)} ${cls.toFixed(3).padStart(6)}  ${`×${waiting.toFixed(1)}`.padStart(7)}  ${machine.toFixed(0).padStart(7)}`;
  const faults = [...failed, ...slowIn({ lcp, tbt })];
  return [`${path.padEnd(36)}${figures}  ${times}`, ...faults.map((fault) => `    ${fault}`)].join('\n');
}

const figuresNamed = { lcp: 'largest contentful paint', tbt: 'total blocking time' } as const;

/** Says which medians exceed their limits. */
export const slowIn = (report: Pick<Report, keyof typeof limits>): string[] =>
  (['lcp', 'tbt'] as const)
    .filter((figure) => report[figure] > limits[figure])
    .map((figure) => `${figuresNamed[figure]}: ${report[figure].toFixed(0)} ms, limit ${limits[figure]} ms`);
