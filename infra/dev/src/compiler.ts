import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { type FSWatcher, readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { root } from './workspace.js';

/** Debounce: an editor's save causes several events. */
const quietMs = 40;
/** The package whose references cover all that the product and the simulators run. */
const everything = ['infra/dev'];
/** A compiler that runs for a second needs no garbage collector; it takes up to 900 MB for the whole project. */
const compilerEnvironment = { GOGC: 'off' };

export interface Compiled {
  /** Folders of the packages whose compiled files differ from before. */
  changed: ReadonlySet<string>;
  /** The saved sources, relative to the project's folder. */
  sources: readonly string[];
  /** Time of the first save, from `performance.now()`. */
  savedAt: number;
  /** Whether all dependents of the changed packages still compile. */
  checked: Promise<boolean>;
}

/**
 * Compiles the sources whenever one is saved. If they do not compile, it only prints the errors.
 * Compiles the packages of the saved files first. Their dependents are checked while the product starts: their JavaScript
 * does not change, since each file is compiled independently (`isolatedModules`).
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
    // a file saved during compilation makes a newer state, which will be compiled and run instead
    else if (this.saved.size > 0) for (const path of sources) this.saved.add(path);
    else await this.offer(sources);
    this.isCompiling = false;
    if (this.saved.size > 0) this.timer = setTimeout(() => void this.compile(), quietMs);
  }

  /** Changes are relative to the last state that compiled completely. */
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
    this.say(`${errors}\n✗ ${sources.join(', ')} does not compile. The previous version keeps running.`);
  }

  /** Fingerprints of each package's compiled files, by folder. */
  private fingerprints(): ReadonlyMap<string, string> {
    return new Map(this.folders.map((folder) => [folder, fingerprint(join(root, folder, 'dist'))]));
  }
}

/** @returns the compiler's errors, with file and line; undefined if there are none */
function runCompiler(projects: readonly string[], options: readonly string[] = []): Promise<string | undefined> {
  return new Promise((resolve) => {
    const args = ['-b', ...projects, '--pretty', '--checkers', '2', ...options];
    execFile(
      join(root, 'node_modules/.bin/tsc'),
      args,
      { cwd: root, env: { ...process.env, ...compilerEnvironment }, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => resolve(error ? `${stdout}${stderr}`.trimEnd() : undefined),
    );
  });
}

/** By content, since `tsc -b` updates the modification times of unchanged files. */
function fingerprint(folder: string): string {
  const hash = createHash('sha1');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  for (const name of names.toSorted()) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex');
}
