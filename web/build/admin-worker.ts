import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { adminWorkerPath } from '@lacquer/contracts/staff/admin-paths';
import { z } from 'zod';
import { bundle } from './bundle.ts';

const builtFiles = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
  }),
);
type BuiltFiles = z.infer<typeof builtFiles>;

const entry = 'src/app/entry-admin.tsx';
const firstScript = 'src/app/entry-admin-words.ts';

/** The pages that show what was kept; every other page needs its server. */
const offlineRoutes = [
  '/admin.tsx',
  '/admin/login.tsx',
  '/admin/_staff.tsx',
  '/admin/_staff/index.tsx',
  '/admin/_staff/contacts.tsx',
  '/admin/_staff/replies/index.tsx',
  '/admin/_staff/replies/$phone.tsx',
  '/admin/_staff/customers/index.tsx',
  '/admin/_staff/customers/$id.tsx',
  '/admin/_staff/campaigns/index.tsx',
  '/admin/_staff/campaigns/$id.tsx',
];

const words: Readonly<Record<string, string>> = {
  es: 'src/staff-words/spanish.ts',
  ko: 'src/staff-words/korean.ts',
  vi: 'src/staff-words/vietnamese.ts',
};

/** The fonts of every page. The letters of other languages are in the browser's own cache, or those of the device. */
const font = /^(?:fraunces|inter)-[\w-]{8}\.woff2$/;

/** Parts of the site that shared chunks load late, on pages of the site only. */
const ofSite = /^src\/(?:shell|language|features\/analytics)\//;

const isLeftOut = (key: string): boolean =>
  Object.values(words).includes(key) ||
  ofSite.test(key) ||
  (key.startsWith('src/routes/admin') && !offlineRoutes.some((route) => key.startsWith(`src/routes${route}`)));

/** The files that `start` and all that it loads consist of, now or later. */
function filesOf(built: BuiltFiles, starts: readonly string[], isLeft = isLeftOut): string[] {
  const seen = new Set<string>();
  const files = new Set<string>();
  const collect = (key: string) => {
    const chunk = built[key];
    if (!chunk || seen.has(key) || isLeft(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const other of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) collect(other);
  };
  starts.forEach(collect);
  return [...files];
}

/** Writes /admin/sw.js, the service worker of the admin, which knows the files of its release. */
export async function writeAdminWorker(folder: string): Promise<void> {
  const built = builtFiles.parse(JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')));
  const entryFile = built[entry]?.file;
  if (entryFile === undefined) throw new Error(`The build's manifest has no ${entry}`);
  const files = [
    ...filesOf(built, [firstScript, entry]),
    ...(await readdir(join(folder, 'assets'))).filter((name) => font.test(name)).map((name) => `/assets/${name}`),
  ].toSorted((a, b) => a.localeCompare(b));
  const wordFiles = Object.fromEntries(
    Object.entries(words).map(([language, key]) => [language, filesOf(built, [key], () => false)]),
  );
  const release = createHash('sha256')
    .update(JSON.stringify([files, wordFiles]))
    .digest('hex')
    .slice(0, 10);
  const source = join(import.meta.dirname, '../worker/main.ts');
  const code = await bundle(source, {
    BUILT: JSON.stringify({ release, entry: `/${entryFile}`, files, words: wordFiles }),
  });
  await writeFile(join(folder, adminWorkerPath), code);
}
