import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const checker = fileURLToPath(new URL('spelling.mjs', import.meta.url));

let folder;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lacquer-spelling-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function check(files) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return new Promise((resolve) => {
    execFile(process.execPath, [checker, folder], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr });
    });
  });
}

describe('the spelling', () => {
  it('accepts American words, states of a campaign and names of others', async () => {
    const words = "const colors = ['gray'];\nif (status === 'cancelled') end({ cancelled: 'It is canceled.' });\n";
    const found = await check({ 'a.ts': `${words}chardet.analyse(bytes); // labeled, toward, license\n` });
    expect(found).toEqual({ code: 0, output: 'Spelling: 1 files, American.\n' });
  });

  it('names each British word with its file and line, also inside names and documents', async () => {
    const { code, output } = await check({
      'a.ts': 'const colours = 1;\n\nconst neighbourhoodsTitle = normaliseAll;\n',
      'b.md': "The campaign is cancelled. Ring us afterwards.\n'cancelled a campaign'\n",
      'c.migration.ts': "const text = 'colour';\n",
    });
    expect(code).toBe(1);
    expect(output.split('\n').slice(0, 7).toSorted()).toEqual([
      'a.ts:1: colour',
      'a.ts:3: neighbour',
      'a.ts:3: normalise',
      'b.md:1: Ring us',
      'b.md:1: afterwards',
      'b.md:1: cancelled',
      'b.md:2: cancelled',
    ]);
  });
});
