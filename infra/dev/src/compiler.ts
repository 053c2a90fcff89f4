import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { type FSWatcher, readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.js';

/** One save of an editor is several events. */
const quietMs = 40;
/** Everything that the product and the simulators run. */
const everything = ['infra/dev'];
/** A compiler that lives for a second needs no garbage collector; it takes up to 900 MB for the whole project. */
const compilerEnvironment = { GOGC: 'off' };

export interface Compiled {
  /** Folders of the packages whose compiled files are other than before. */
  changed: ReadonlySet<string>;
  /** Sources that were saved, relative to the project's folder. */
  sources: readonly string[];
  /** When the first of them was saved, as `performance.now()` tells it. */
  savedAt: number;
  /** Whether everything that uses the changed packages still compiles. */
  checked: Promise<boolean>;
}

/**
 * Compiles the sources whenever one is saved. What does not compile is reported, and nothing else happens.
 * The packages of the saved files come first. What uses them is checked while the product starts: its JavaScript stays
 * as it is, since each file is compiled by itself (`isolatedModules`).
 */
export class Compiler {
  private readonly watchers: FSWatcher[] = [];
  private readonly saved = new Set<string>();
  private savedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private isCompiling = false;
  private known: ReadonlyMap<string, string>;

  constructor(
    private readonly folders: readonly string[],
    private readonly onCompiled: (compiled: Compiled) => void,
    private readonly say: (line: string) => void,
  ) {
    this.known = this.fingerprints();
    for (const folder of folders) {
      const watcher = watch(join(root, folder, 'src'), { recursive: true }, (_event, file) => {
        if (file && /\.tsx?$/.test(file) && !/\.spec\.tsx?$/.test(file)) this.onSaved(`${folder}/src/${file}`);
      });
      this.watchers.push(watcher);
    }
  }

  stop(): void {
    clearTimeout(this.timer);
    for (const watcher of this.watchers) watcher.close();
  }

  private onSaved(path: string): void {
    if (this.saved.size === 0) this.savedAt = performance.now();
    this.saved.add(path);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.compile(), quietMs);
  }

  private async compile(): Promise<void> {
    if (this.isCompiling) return;
    this.isCompiling = true;
    const sources = [...this.saved];
    this.saved.clear();
    const packages = this.folders.filter((folder) => sources.some((path) => path.startsWith(`${folder}/`)));
    const errors = await runCompiler(packages);
    if (errors !== undefined) this.report(errors, sources);
    // A file that was saved meanwhile makes a newer state, and that is the one to run.
    else if (this.saved.size > 0) for (const path of sources) this.saved.add(path);
    else await this.offer(sources);
    this.isCompiling = false;
    if (this.saved.size > 0) this.timer = setTimeout(() => void this.compile(), quietMs);
  }

  /** What counts as changed is what differs from the last state that compiled as a whole. */
  private async offer(sources: readonly string[]): Promise<void> {
    const now = this.fingerprints();
    const changed = new Set(this.folders.filter((folder) => this.known.get(folder) !== now.get(folder)));
    const checked = runCompiler(everything, ['--emitDeclarationOnly']).then((errors) => {
      if (errors === undefined) this.known = now;
      else this.report(errors, sources);
      return errors === undefined;
    });
    this.onCompiled({ changed, sources, savedAt: this.savedAt, checked });
    await checked;
  }

  private report(errors: string, sources: readonly string[]): void {
    this.say(`${errors}\n✗ ${sources.join(', ')} does not compile. What ran before keeps running.`);
  }

  /** Of what each package was compiled to. */
  private fingerprints(): ReadonlyMap<string, string> {
    return new Map(this.folders.map((folder) => [folder, fingerprint(join(root, folder, 'dist'))]));
  }
}

/** @returns the compiler's words, with file and line, when it found something */
function runCompiler(projects: readonly string[], options: readonly string[] = []): Promise<string | undefined> {
  return new Promise((resolve) => {
    const args = ['-b', ...projects, '--pretty', '--checkers', '1', ...options];
    execFile(
      join(root, 'node_modules/.bin/tsc'),
      args,
      { cwd: root, env: { ...process.env, ...compilerEnvironment }, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve(error ? `${stdout}${stderr}`.trimEnd() : undefined),
    );
  });
}

/** By content: `tsc -b` renews the times of files that it found unchanged. */
function fingerprint(folder: string): string {
  const hash = createHash('sha1');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  for (const name of names.toSorted()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}
