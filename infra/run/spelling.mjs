// node spelling.mjs [workspace folder]: fails on British spellings and words. The product, its documents and its code are
// written in American English.
import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { root } from './workspace.mjs';

const TEXTS = '**/*.{ts,tsx,mts,mjs,js,css,md,html,yml,py,sql}';
const IGNORED = new Set(['node_modules', 'dist', 'test-results', 'coverage', '.nx', '.data', '.git']);

/** Not inside a longer word; `normaliseAll` is two. */
const END = '(?!(?-i:[a-z]))';

/** Parts of words, also inside names such as `neighbourhoodsTitle`. */
const stems = [
  '(?:arb|arm|behavi|cand|cl[ai]m|col|end?eav|fav|flav|harb|hon|hum|lab|neighb|od|parl|rum|sav|splend|tum|val|vap|vig)our',
  '(?:apolog|author|categor|character|critic|custom|emphas|general|initial|item|materi?al|maxim|minim|mobil|modern|moistur|neutral|normal|optim|organ|penal|personal|priorit|real|recogn|saniti?|serial|special|standard|steril|summar|symbol|synchron|util|visual)is(?:e|ed|er|ers|es|ing|ation|ations)' +
    END,
  '(?:anal|catal|paral)ys(?:e|ed|er|ing)' + END,
  '(?:cat|di|ana|mono|epi)logue',
  '(?:dial|fuel|label|level|marvel|model|signal|total|travel|tunnel)l(?:ed|er|ers|ing|ous)' + END,
  '(?:de|of|pre)fence',
  'aluminium|centre|cheque(?!r)|cosy|enquir|fibre|grey(?!hound)|jewellery|kerb(?!ero)|licence|manoeuvre|moustache|mould|plough|practise|pyjama|sceptic|skilful|storey|theatre|woollen',
  'cancelling',
];

/** Whole words. */
const words = [
  'acknowledgement|afterwards|ageing|amongst|backwards|cancelled|enrol|fortnight|fulfil|fulfilment|instalment|judgement|learnt|litres?|maths|matt|metres?|mum|pavements?|postcodes?|programmes?|spelt|towards|trainers|tyres?|whilst',
  '(?:ring|rang) (?:us|them|me)|give \\w+ a ring',
];

/** Names of others, aria-labelledby among them, and the stored state of a campaign, of which a sentence says "canceled". */
const exempt = /chardet\.analyse|labelled[bB]y|(['"`])cancelled\1|\bcancelled:/g;

const british = new RegExp(`${stems.join('|')}|\\b(?:${words.join('|')})\\b`, 'gi');

const workspace = resolve(process.argv[2] ?? root);
const files = globSync(TEXTS, { cwd: workspace, exclude: (path) => IGNORED.has(basename(path)) }).filter(
  // a migration that has run never changes
  (path) => !/run\/spelling(\.spec)?\.mjs$|\.migration\.ts$/.test(path),
);
const faults = files.flatMap((path) =>
  readFileSync(join(workspace, path), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      (line.replace(exempt, '').match(british) ?? []).map((word) => `${path}:${index + 1}: ${word}`),
    ),
);
if (faults.length > 0) {
  console.error(
    `${faults.join('\n')}\n\nThese are British; use the American words. The list is in infra/run/spelling.mjs.`,
  );
  process.exitCode = 1;
} else {
  console.log(`Spelling: ${files.length} files, American.`);
}
