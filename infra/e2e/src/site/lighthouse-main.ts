import { parseArgs } from 'node:util';
import { categories, heading, line, measure, type Report, slowIn } from './lighthouse.js';
import { publicPaths } from './routes.js';
import { withProduct } from './running-product.js';

const say = (text: string) => process.stdout.write(`${text}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    url: { type: 'string' },
    json: { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
  },
});
const { url, json: isJson } = values;
const runs = Math.max(1, Math.trunc(Number(values.runs)) || 1);
const chosen = positionals.filter((path) => path.startsWith('/'));
const paths = chosen.length > 0 ? chosen : publicPaths;

if (!isJson) say(heading);
const print = (report: Report) => (isJson ? undefined : say(line(report)));
const reports = url
  ? await measure(url.replace(/\/$/, ''), paths, runs, print)
  : await withProduct((product) => measure(product.url, paths, runs, print));

if (isJson) say(JSON.stringify(reports));
else {
  const below = reports.filter(({ scores }) => categories.some((category) => scores[category] < 100));
  const slow = reports.filter((report) => slowIn(report).length > 0);
  say(`${reports.length - below.length} of ${reports.length} pages have 100 in all four categories.`);
  say(`${reports.length - slow.length} of ${reports.length} pages keep the limits of their medians of ${runs} runs.`);
  process.exitCode = below.length + slow.length > 0 ? 1 : 0;
}
