// Regenerates shapes.json from the built code: node infra/docs/write-shapes.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { breakingChanges, breakingWords } from '@lacquer/contracts/shapes/changes';
import { describeShapes } from '@lacquer/contracts/shapes/shapes';

const file = new URL('../../services/contracts/shapes.json', import.meta.url);
const broken = breakingChanges(JSON.parse(readFileSync(file, 'utf8')), describeShapes());
if (broken.length > 0 && !process.argv.includes('--breaking')) {
  console.error(breakingWords(broken));
  process.exit(1);
}
writeFileSync(file, `${JSON.stringify(describeShapes(), null, 2)}\n`);
