import { categories, heading, line, measure, type Report } from './lighthouse.js';
import { publicPaths } from './routes.js';
import { withProduct } from './running-product.js';

const say = (text: string) => process.stdout.write(`${text}\n`);
const runs = 3;

const args = process.argv.slice(2);
const at = args.indexOf('--url');
const url = at < 0 ? undefined : args.splice(at, 2)[1];
const isJson = args.includes('--json');
const chosen = args.filter((arg) => arg.startsWith('/'));
const paths = chosen.length > 0 ? chosen : publicPaths;

if (!isJson) say(heading);
const print = (report: Report) => (isJson ? undefined : say(line(report)));
const reports = url
  ? await measure(url.replace(/\/$/, ''), paths, runs, print)
  : await withProduct((product) => measure(product.url, paths, runs, print));

if (isJson) say(JSON.stringify(reports));
else {
  const below = reports.filter(({ scores }) => categories.some((category) => scores[category] < 100));
  say(`${reports.length - below.length} of ${reports.length} pages have 100 in all four categories.`);
  process.exitCode = below.length > 0 ? 1 : 0;
}
