import { cp, glob, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../behavior/process.js';

const leftOut = new Set(['node_modules', '.git', '.nx', '.data', 'test-results', 'screenshots']);

const moduleFolders = ['node_modules', '{gateway,web}/node_modules', '{services,infra}/*/node_modules'];

/** An editable copy of the project with its build output. It uses the original's dependencies. */
export class WorkspaceCopy {
  private constructor(readonly folder: string) {}

  static async make(): Promise<WorkspaceCopy> {
    const folder = await mkdtemp(join(tmpdir(), 'lacquer-workspace-'));
    for (const name of await readdir(root)) {
      if (leftOut.has(name) || name.startsWith('.env')) continue;
      const filter = (path: string) => !leftOut.has(basename(path));
      await cp(join(root, name), join(folder, name), { recursive: true, preserveTimestamps: true, filter });
    }
    for await (const modules of glob(moduleFolders, { cwd: root })) {
      await linkModules(join(root, modules), join(folder, modules));
    }
    return new WorkspaceCopy(folder);
  }

  /** Replaces `from`, which must occur, in a source. @returns a function that reverts it */
  async edit(path: string, from: string, to: string): Promise<() => Promise<void>> {
    const file = join(this.folder, path);
    const text = await readFile(file, 'utf8');
    if (!text.includes(from)) throw new Error(`${path} does not contain ${from}`);
    await writeFile(file, text.replace(from, to));
    return () => writeFile(file, text);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Symlinks the npm packages. The links of the project's own packages are copied and point into the copy. */
async function linkModules(from: string, to: string): Promise<void> {
  const names = await readdir(from);
  await mkdir(to, { recursive: true });
  for (const name of names) {
    if (name === '@lacquer') await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else await symlink(join(from, name), join(to, name));
  }
}
