// npm run release: the next version, its notes, its tag, and the tags of its images.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { addNotes, draftNotes, notesOf } from './changelog.mjs';
import { home, lockFile, nextVersion, presentVersion, writeVersion } from './versions.mjs';

const changelogFile = 'CHANGELOG.md';

const help = `npm run release -- major|minor|patch|X.Y.Z [--dry-run] [--no-edit] [--since COMMIT]

Makes a version of what is committed here:

  1. refuses if files are not committed, if its tag exists, or if .ci/run fails
  2. writes the version into ${home}, and where other manifests and the lock file repeat it
  3. puts notes of the commits since the last tag into ${changelogFile}, by area, and opens your editor on them:
     rewrite them for people who run a salon. Notes that you empty end it
  4. commits, tags, and prints the tags of the images and what to do next. Nothing is pushed

Whatever fails before the commit leaves everything as it was.

  --dry-run      prints the version, the draft of the notes and the tags; checks and changes nothing
  --no-edit      takes the draft of the notes as it is
  --since COMMIT the notes begin after this commit instead of the last tag
  --help         shows this text

Exit codes: 0 released; 1 refused or failed; 2 usage error.`;

/** An end that the caller can change. */
class Refusal extends Error {
  /** @param {string} message @param {number} code */
  constructor(message, code = 1) {
    super(message);
    this.code = code;
  }
}

try {
  await release(readArguments());
} catch (error) {
  const isExpected = error instanceof Refusal;
  console.error(isExpected ? `release: ${error.message}` : error);
  process.exitCode = isExpected ? error.code : 1;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        'no-edit': { type: 'boolean', default: false },
        since: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return undefined;
    if (positionals.length !== 1) throw new Error('Name one of major, minor, patch, or a version such as 1.4.0.');
    return { step: positionals[0], isDry: values['dry-run'], edits: !values['no-edit'], since: values.since };
  } catch (error) {
    throw new Refusal(`${error.message} See --help.`, 2);
  }
}

async function release(options) {
  if (options === undefined) {
    console.log(help);
    return;
  }
  const { step, isDry, edits, since } = options;
  const present = presentVersion('.');
  const version = nextVersion(present, step);
  if (version === undefined)
    throw new Refusal(
      `${step} is not major, minor, patch, or a version above the present one, ${present}, such as ${nextVersion(present, 'minor')}.`,
      2,
    );
  const tag = `v${version}`;
  if (git('tag', '--list', tag))
    throw new Refusal(`The tag ${tag} exists: choose another version, or delete it with git tag --delete ${tag}.`);
  const draft = draftNotes(version, new Date().toISOString().slice(0, 10), subjectsSince(since ?? lastTag()));
  if (isDry) {
    console.log(`${present} becomes ${version}, with the tag ${tag}.\n\n${draft}\n${images(version)}`);
    return;
  }
  const changed = git('status', '--porcelain');
  if (changed) throw new Refusal(`These files are not committed. Commit or stash them first:\n${changed}`);
  if (edits && !process.stdin.isTTY && !process.env.GIT_EDITOR)
    throw new Refusal('There is no terminal to edit the notes in: set GIT_EDITOR, or add --no-edit.');
  const { status } = spawnSync('.ci/run', { stdio: 'inherit' });
  if (status !== 0) throw new Refusal('.ci/run failed, see above. Nothing was changed.');
  await commitVersion(version, tag, draft, edits);
  console.log(
    `\nReleased ${version}.\n\n${images(version)}\n\nPublish it:  git push --follow-tags\nUndo it:     git tag --delete ${tag} && git reset --hard HEAD~1`,
  );
}

async function commitVersion(version, tag, draft, edits) {
  const manifests = git('ls-files', 'package.json', '**/package.json').split('\n');
  const changelog = existsSync(changelogFile) ? readFileSync(changelogFile, 'utf8') : '';
  const touched = [changelogFile, ...manifests, lockFile];
  let isCommitted = false;
  const undo = () => {
    if (isCommitted) return;
    isCommitted = true;
    git('reset', '--quiet', '--', ...touched);
    git('checkout', '--quiet', '--', ...touched.filter((path) => changelog || path !== changelogFile));
    if (!changelog) rmSync(changelogFile, { force: true });
  };
  // Ctrl-C reaches the editor too, whose end is reported below
  const ignore = () => {};
  process.on('SIGINT', ignore);
  try {
    writeVersion('.', manifests, version);
    await writeNotes(addNotes(changelog, draft));
    if (edits) {
      const editor = spawnSync('sh', ['-c', `${git('var', 'GIT_EDITOR')} "$@"`, 'sh', changelogFile], {
        stdio: 'inherit',
      });
      if (editor.status !== 0) throw new Refusal('The editor failed or was interrupted. Everything is as it was.');
    }
    const edited = readFileSync(changelogFile, 'utf8');
    const notes = notesOf(edited, version);
    if (!notes) throw new Refusal(`The notes of ${version} are empty. Everything is as it was.`);
    await writeNotes(edited);
    git('add', '--', ...touched);
    git('commit', '--quiet', '--message', `release: ${version}`, '--message', notes);
    isCommitted = true;
    // the headings of the notes would be comments
    git('tag', '--annotate', '--cleanup=verbatim', '--message', `${version}\n\n${notes}`, tag);
  } finally {
    undo();
    process.off('SIGINT', ignore);
  }
}

async function writeNotes(text) {
  // the checks have installed it
  const { format, resolveConfig } = await import('prettier');
  const options = await resolveConfig(changelogFile);
  writeFileSync(changelogFile, await format(text, { ...options, parser: 'markdown' }));
}

function lastTag() {
  try {
    return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*');
  } catch {
    // before the first release
    return undefined;
  }
}

function subjectsSince(commit) {
  try {
    return git('log', '--no-merges', '--format=%s', ...(commit ? [`${commit}..HEAD`] : []), '--')
      .split('\n')
      .filter(Boolean);
  } catch {
    throw new Refusal(`${commit} is not a commit of this repository.`);
  }
}

/** The images that docker-compose.yml builds from this repository. */
function images(version) {
  const found = readFileSync('docker-compose.yml', 'utf8').matchAll(/image: (\S+):\$\{LACQUER_VERSION/g);
  const names = [...new Set(Array.from(found, ([, name]) => name))];
  return `Images, which infra/docker/deploy.sh ${version} builds:\n${names.map((name) => `  ${name}:${version}`).join('\n')}`;
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trimEnd();
}
