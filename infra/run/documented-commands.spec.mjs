import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { commands } from './commands.mjs';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

/**
 * The commands of the documentation, each with the test that runs it: a file, and words in it without which it no longer
 * does. A pattern covers every documented form of a command, and each must be in the documentation.
 * @type {[RegExp, string, string][]}
 */
const tested = [
  [/^npm start$/, 'infra/run/smoke.mjs', "spawn('npm', ['start']"],
  [/^npm ci$/, 'infra/run/dependencies.spec.mjs', "'ci'"],
  [/^npm test( -- .*)?$/, 'infra/run/tests/test-files.spec.mjs', 'chooseTestFiles'],
  [/^npm run test:long$/, 'infra/run/tests/test-files.spec.mjs', "'long'"],
  [/^npm run dev$/, 'infra/e2e/src/dev/saved-files.long.alone.spec.ts', 'Development'],
  [/^npm run demo$/, 'infra/e2e/src/demo/demo.long.spec.ts', 'fillDemo'],
  [/^npm run fuzz$/, 'infra/e2e/src/fuzz/fuzz.long.spec.ts', 'runFuzz'],
  [/^npm run drill( -- .*)?$/, 'infra/e2e/src/drill/drill.long.spec.ts', 'runDrill'],
  [/^npm run test:faults( -- .*)?$/, 'infra/faults/src/faults.long.alone.spec.ts', 'scenarioNamed'],
  [/^npm run release -- minor( --dry-run)?$/, 'infra/run/release/release.spec.mjs', "'--dry-run'"],
  [/^npm run sbom$/, 'infra/standalone/src/image.spec.ts', 'write-sbom.mjs'],
  [/^npm run backup -- bucket$/, 'infra/standalone/src/backup/backup-bucket.spec.ts', "backUp('bucket')"],
  [/^npm run restore -- bucket$/, 'infra/standalone/src/backup/backup-bucket.spec.ts', "restore(other, 'bucket')"],
  [/^npm run restore -- bucket --test$/, 'infra/standalone/src/backup/backup-bucket.spec.ts', "'bucket', '--test'"],
  [/^npm run restore -- bucket:\S+ --replace$/, 'infra/standalone/src/backup/backup-bucket.spec.ts', 'bucket:${name}`'],
  [/^npm run backup -- \S+$/, 'infra/e2e/src/behavior/backup.ts', "'backup', file"],
  [/^npm run restore -- \S+$/, 'infra/e2e/src/drill/salon.ts', "command('restore', file"],
  [/^npm run restore -- .+ --replace$/, 'infra/e2e/src/behavior/backup.ts', "'restore', file, '--replace'"],
  [/^npm run restore -- \S+ --test$/, 'infra/standalone/src/backup/test-restore.spec.ts', "'--test'"],
  [
    /^mv \.data\/postgres \.data\/postgres\.password \S+$/,
    'infra/e2e/src/upgrade/postgres-majors.long.spec.ts',
    "['postgres', 'postgres.password']",
  ],
  [/^npm run doctor( -- --json)?$/, 'infra/standalone/src/doctor/doctor.spec.ts', '--json'],
  [/^npm run service -- install .*$/, 'infra/standalone/src/service/service.spec.ts', "'install'"],
  [/^npm run service -- (status|logs .*)$/, 'infra/standalone/src/service/service.spec.ts', "'logs'"],
  [/^npm run square -- (status|sweep .*)$/, 'services/customer/src/square/command/square.cli.spec.ts', "'sweep'"],
  [/^npm run privacy -- export .*$/, 'infra/standalone/src/privacy/privacy-cli.spec.ts', "'export'"],
  [/^npm run privacy -- erase .*$/, 'infra/standalone/src/privacy/person-jobs.spec.ts', '--with'],
  [
    /^npm run dead-letters -- (list|show|replay|discard).*$/,
    'services/platform/src/dead-letters/dead-letters.spec.ts',
    'discard',
  ],
  [/^npm run outbox -- replay .*$/, 'services/platform/src/outbox/outbox-replay.spec.ts', '--since'],
  [/^\.ci\/run$/, '.ci/run', 'npm test --silent -- --sample'],

  [/^docker compose build$/, 'infra/e2e/src/containers/container-stack.ts', "compose('build'"],
  [
    /^docker compose (--profile \w+ )*up -d( --build)?( --wait)?$/,
    'infra/e2e/src/containers/container-stack.ts',
    "'up', '--detach', '--wait'",
  ],
  [
    /^docker compose up -d --no-recreate --scale \S+$/,
    'infra/e2e/src/containers/containers.long.alone.spec.ts',
    "'--scale'",
  ],
  [/^docker compose stop [\w -]+$/, 'infra/e2e/src/drill/containers.ts', "compose('stop', ...appContainers)"],
  [
    /^docker compose rm -sf rabbitmq redis$/,
    'infra/e2e/src/drill/containers.ts',
    "'rm', '--stop', '--force', 'rabbitmq', 'redis'",
  ],
  [/^docker volume rm lacquer_rabbitmq lacquer_redis$/, 'infra/e2e/src/drill/containers.ts', "'volume', 'rm'"],
  [
    /^docker compose run --rm operator node infra\/standalone\/dist\/backup\.js \S+$/,
    'infra/e2e/src/drill/containers.ts',
    'dist/backup.js',
  ],
  [
    /^docker compose run --rm operator node infra\/standalone\/dist\/restore\.js .*--replace$/,
    'infra/e2e/src/drill/containers.ts',
    "'--replace'",
  ],
  [
    /^docker compose run --rm operator node infra\/standalone\/dist\/restore\.js \S+ --test$/,
    'infra/e2e/src/drill/containers.ts',
    "'--test'",
  ],
  [/^docker compose run --rm -T operator node -p .*\.keys.*$/, 'infra/e2e/src/drill/containers.ts', ".keys', 'utf8')"],
  [
    /^docker compose run --rm doctor.*$/,
    'infra/e2e/src/containers/containers.long.alone.spec.ts',
    "'infra/standalone/dist/doctor.js', '--json'",
  ],
  [/^docker compose run --rm -T secrets --keys$/, 'infra/e2e/src/drill/containers.ts', "'secrets', '--keys'"],
  [/^docker compose run --rm operator node -e .*rmSync.*$/, 'infra/e2e/src/drill/containers.ts', "rmSync('${moved}"],
  [
    /^docker compose run --rm -T operator node -e .*createWriteStream.*$/,
    'infra/e2e/src/drill/containers.ts',
    'createWriteStream',
  ],
  [/^docker compose run --rm .*operator node \S+\.js .*$/, 'infra/standalone/src/image.spec.ts', 'operator'],
  [
    /^docker compose exec gateway node gateway\/dist\/staff\/staff\.main\.js list$/,
    'infra/standalone/src/image.spec.ts',
    'staff.main.js',
  ],
  [
    /^docker compose run --rm --no-deps gateway node -e .*sbom.*$/,
    'infra/standalone/src/image.spec.ts',
    'sbom.cdx.json',
  ],
  [
    /^infra\/docker\/deploy\.sh( [\d.]+| --check| --without-backup| --version)?$/,
    'infra/run/deploy.long.spec.mjs',
    "deploy('--check')",
  ],
  [
    /^node infra\/docker\/make-secrets\.mjs .*$/,
    'infra/standalone/src/broker/broker-definitions.spec.ts',
    'docker/make-secrets.mjs',
  ],
  [/^promtool (check|test) rules \S+$/, 'infra/e2e/src/watch/rules.spec.ts', "['test', 'rules'"],
  [/^curl -s localhost:9090\/metrics$/, 'infra/faults/src/alerts/alerts.long.alone.spec.ts', 'operationsUrl'],
  [
    /^curl -X POST localhost:<port>\/_control\/faults .*$/,
    'infra/simulators/src/square/simulator.spec.ts',
    '/_control/faults',
  ],
  [/^curl -si localhost:8080\/api\/services$/, 'infra/e2e/src/behavior/message-trail.long.spec.ts', 'x-request-id'],
];

/**
 * What runs a file of `tested` that is no test itself: a file, and words in it without which it no longer does.
 * @type {Record<string, [string, string]>}
 */
const runBy = {
  'infra/run/smoke.mjs': ['.ci/run', 'node infra/run/smoke.mjs'],
  // whoever changes the product runs it
  '.ci/run': ['CONTRIBUTING.md', '.ci/run '],
  'infra/e2e/src/behavior/backup.ts': ['infra/e2e/src/behavior/backup.spec.ts', "from './backup.js'"],
  'infra/e2e/src/drill/salon.ts': ['infra/e2e/src/drill/drill.long.spec.ts', "['restore', 'move']"],
  'infra/e2e/src/drill/containers.ts': ['infra/e2e/src/drill/containers.long.alone.spec.ts', "parts: ['containers']"],
  'infra/e2e/src/containers/container-stack.ts': [
    'infra/e2e/src/containers/containers.long.alone.spec.ts',
    'ContainerStack.start()',
  ],
};

/**
 * Commands that no test here can run, and why.
 * @type {[RegExp, string][]}
 */
const untested = [
  [
    /^git (pull|push --follow-tags|clone .*|checkout \S+)$/,
    'git is not a part of the product; the states before and after it are tested',
  ],
  [/^(apt-get .*|getent .*|hostname -I|node --version|cd .*|mkdir .*|grep .*)$/, "the machine's own programs"],
  [/^docker compose (down|logs .*)$/, "Docker's own; they start nothing of the product"],
  [/^docker images .*$/, "Docker's own"],
  [/^docker compose exec (rabbitmq|redis|contact) .*$/, 'looks inside a container, with the programs of its image'],
  [/^psql .*$/, "needs PostgreSQL's client, which the product does not bring along"],
  [
    /^((until )?kubectl .*|render|restore|(render|restore|parts)\(\) .*|sed .*|overlay=.*|for part in .*|do sleep 2|done( &&)?)$/,
    'there is no cluster; the manifests are checked by the schemas of the API in kubernetes.spec.ts',
  ],
];

/** The lines of a fenced block of the shell as commands: without comments, settings before them, and redirections. */
function commandsOf(block) {
  const lines = block.split('\n').map((line) => line.replace(/(^|\s)#\s.*$/, '').trim());
  return (
    lines
      // a line of .env is no command
      .filter((line) => line !== '' && !(/^[A-Z_]+=/.test(line) && !/ (npm|docker) /.test(line)))
      .flatMap((line) =>
        /^(for|\w+\(\)|curl|psql|docker compose exec|mkdir)/.test(line)
          ? [line.split(' | ')[0]]
          : line.split(/ && | \| |; /),
      )
      .map((line) =>
        line
          .replace(/^([A-Z_]+=('[^']*'|\S*) )+/, '')
          .replace(/\s*>\s*\S+$/, '')
          .trim(),
      )
      .filter((line) => !/^[A-Z_]+=/.test(line))
  );
}

const isPage = (path) => !/node_modules|dist|\.data/.test(path);

let documented;
beforeAll(async () => {
  documented = [];
  for await (const page of glob('**/*.md', { cwd: root, exclude: (path) => !isPage(path) })) {
    const text = await readFile(join(root, page), 'utf8');
    for (const [, block] of text.matchAll(/^```sh\n(.*?)^```/gms))
      for (const command of commandsOf(block)) documented.push({ page, command });
  }
});

describe('each command of the documentation', () => {
  it('is run by a test, or it is named here why none can run it', () => {
    const patterns = [...tested, ...untested].map(([pattern]) => pattern);
    const unknown = documented.filter(({ command }) => !patterns.some((pattern) => pattern.test(command)));
    expect(unknown).toEqual([]);
    expect(documented.length).toBeGreaterThan(90);
  });

  it('is still in the documentation', () => {
    const unused = [...tested, ...untested].filter(
      ([pattern]) => !documented.some(({ command }) => pattern.test(command)),
    );
    expect(unused).toEqual([]);
  });

  it('has a test that still runs it', async () => {
    const lost = [];
    for (const [pattern, file, words] of tested) {
      const text = existsSync(join(root, file)) ? await readFile(join(root, file), 'utf8') : '';
      if (!text.includes(words)) lost.push(`${file} does not contain ${words} of ${pattern}`);
    }
    expect(lost).toEqual([]);
  });

  it('is run by a test, and not only written in a file that none runs', async () => {
    const files = new Set(tested.map(([, file]) => file).filter((file) => !/\.spec\.m?[jt]s$/.test(file)));
    expect(Object.keys(runBy).toSorted()).toEqual([...files].toSorted());
    for (const [file, [runner, words]] of Object.entries(runBy))
      expect({ file, runner, text: await readFile(join(root, runner), 'utf8') }).toMatchObject({
        file,
        runner,
        text: expect.stringContaining(words),
      });
  });
});

/** The program of a documented command with its arguments; undefined if it is none of the product. */
function programOf(command) {
  const [, name, given = ''] = /^npm run ([\w:-]+)(?: -- (.*))?$/.exec(command) ?? [];
  if (name !== undefined) {
    const { program, usage } = commands[name] ?? {};
    return program === undefined || usage !== undefined
      ? undefined
      : { program, args: given.split(' ').filter(Boolean) };
  }
  const [, program, rest = ''] = /^docker compose .*\bnode (\S+\.js)(?: (.*))?$/.exec(command) ?? [];
  return program === undefined ? undefined : { program, args: rest.split(' ').filter(Boolean) };
}

describe('the help of each documented program', () => {
  it('has the subcommand and the options of the documentation', async () => {
    const helps = new Map();
    for (const { page, command } of documented) {
      const found = programOf(command);
      if (!found) continue;
      const subcommand = /^[a-z][a-z-]*$/.test(found.args[0] ?? '') ? [found.args[0]] : [];
      const key = [found.program, ...subcommand].join(' ');
      const wanted = found.args.filter((arg) => /^--[a-z]/.test(arg));
      const uses = helps.get(key) ?? { program: found.program, subcommand, wanted: new Map() };
      for (const option of wanted) uses.wanted.set(option, page);
      helps.set(key, uses);
    }
    expect(helps.size).toBeGreaterThan(15);
    const faults = await Promise.all(
      [...helps].map(async ([key, { program, subcommand, wanted }]) => {
        const { stdout } = await run(process.execPath, [join(root, program), ...subcommand, '--help'], { cwd: root });
        const missing = [...wanted].filter(([option]) => !stdout.includes(option));
        return [
          ...(stdout.trim() !== '' ? [] : [`${key} has no help`]),
          ...missing.map(([option, page]) => `${key} has no ${option}, which ${page} names`),
        ];
      }),
    );
    expect(faults.flat()).toEqual([]);
  });
});
