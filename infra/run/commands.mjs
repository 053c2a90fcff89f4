// without a limit Node.js sizes its heap by the machine's memory: 240 MB of garbage in a campaign to 100,000
const modestHeap = '--max-old-space-size=512 --max-semi-space-size=8';

/**
 * The commands `npm run <name>`. `project` is built with its dependencies before `program` runs; `all` builds everything.
 * `args` precede the caller's arguments. Without `usage` the program prints its own help. The caller's `NODE_OPTIONS`
 * override `nodeOptions`.
 * @type {Record<string, {
 *   summary: string, usage?: string, program: string, args?: string[], project: string, nodeOptions?: string }>}
 */
export const commands = {
  start: {
    summary: 'builds and starts the standalone product; Ctrl-C stops it',
    usage: 'npm start\n\nSettings come from the environment and from .env in the project folder; README.md lists them.',
    program: 'infra/standalone/dist/main.js',
    project: '@lacquer/standalone',
    nodeOptions: modestHeap,
  },
  dev: {
    summary: 'runs the product from its sources against the simulators, and restarts it when a file is saved',
    usage: [
      'npm run dev                       everything in one process, on the embedded PostgreSQL',
      'npm run dev -- --distributed      a process per app, over RabbitMQ and Redis',
      '',
      'A saved source of a service, the gateway or the contracts runs after a second or two; the browser updates to a saved',
      'source of the web immediately. Compile errors are shown with file and line, and the previous version keeps running.',
      'Data is stored in .data/dev, separate from that of "npm start". The simulators listen on PORT + 11 and PORT + 12.',
      'RABBITMQ_URL and REDIS_URL name the servers to use; without them, containers or local programs are started.',
    ].join('\n'),
    program: 'infra/dev/dist/main.js',
    project: '@lacquer/dev',
  },
  demo: {
    summary: 'starts the product with a year of a salon, against a simulated Twilio and Square',
    usage: [
      'npm run demo',
      '',
      'The first start fills .data/demo with customers, visits, campaigns, texts, messages and accounts, all invented: the',
      'same for the same day. Later starts add what has happened since. Customers pay at their times; Enter makes the next',
      'one pay now. "rm -r .data/demo" forgets everything. infra/docs/tour.md is a tour in five minutes.',
    ].join('\n'),
    program: 'infra/demo/dist/main.js',
    project: '@lacquer/demo',
    nodeOptions: modestHeap,
  },
  fuzz: {
    summary:
      'sends generated requests to every entry point of the product, and lists the 5xx responses; also attacks it',
    program: 'infra/e2e/dist/fuzz/main.js',
    project: '@lacquer/e2e',
  },
  simulators: {
    summary: 'starts a simulated Twilio and Square with their HTTP APIs, and injects faults on demand',
    program: 'infra/simulators/dist/main.js',
    project: '@lacquer/simulators',
  },
  staff: {
    summary: 'manages the accounts that can sign in to the admin',
    program: 'infra/standalone/dist/staff.js',
    project: '@lacquer/standalone',
  },
  salon: {
    summary: 'shows and edits name, address, phone, hours, links and claims of the salon',
    program: 'infra/standalone/dist/salon.js',
    project: '@lacquer/standalone',
  },
  campaign: {
    summary: 'sends campaigns to the customers, shows their progress, pauses, resumes and cancels them',
    program: 'infra/standalone/dist/campaign.js',
    project: '@lacquer/standalone',
  },
  privacy: {
    summary: "exports and erases a person's data by phone",
    program: 'infra/standalone/dist/privacy.js',
    project: '@lacquer/standalone',
  },
  customers: {
    summary: 'imports customers from a file, and exports all customers to a file',
    program: 'infra/standalone/dist/customers.js',
    project: '@lacquer/standalone',
  },
  square: {
    summary: 'shows the received Square events, imports payments, reprocesses events',
    program: 'infra/standalone/dist/square.js',
    project: '@lacquer/standalone',
  },
  backup: {
    summary: 'writes everything that the product stores to one file, while it works',
    program: 'infra/standalone/dist/backup.js',
    project: '@lacquer/standalone',
  },
  restore: {
    summary: 'fills an empty place from a backup, or replaces what is there',
    program: 'infra/standalone/dist/restore.js',
    project: '@lacquer/standalone',
  },
  service: {
    summary: 'starts the product with the machine: systemd or launchd, and https with Caddy',
    program: 'infra/standalone/dist/service.js',
    project: '@lacquer/standalone',
  },
  doctor: {
    summary: 'finds what is wrong with the installation, and says what to do; changes nothing',
    program: 'infra/standalone/dist/doctor.js',
    project: '@lacquer/standalone',
  },
  outbox: {
    summary: 'republishes events that the broker has lost',
    program: 'infra/standalone/dist/outbox.js',
    project: '@lacquer/standalone',
  },
  'dead-letters': {
    summary: 'lists dead letters, redelivers or discards them',
    program: 'infra/standalone/dist/dead-letters.js',
    project: '@lacquer/standalone',
  },
  bench: {
    summary: 'measures the product on this machine',
    program: 'infra/bench/dist/main.js',
    project: '@lacquer/bench',
  },
  'test:faults': {
    summary: 'breaks servers, connections and processes while clients write; nothing may be lost, duplicated or stuck',
    program: 'infra/faults/dist/main.js',
    project: '@lacquer/faults',
  },
  drill: {
    summary:
      'backs up an installation of its own under load, destroys, restores, moves and upgrades it, and counts its rows',
    program: 'infra/e2e/dist/drill/main.js',
    project: '@lacquer/e2e',
  },
  lighthouse: {
    summary: 'measures every public page with Lighthouse on a simulated slow phone; all must score 100',
    usage: [
      'npm run lighthouse',
      'npm run lighthouse -- / /gallery     only these pages',
      'npm run lighthouse -- --runs 5       medians of five runs',
    ].join('\n'),
    program: 'infra/e2e/dist/site/lighthouse-main.js',
    project: '@lacquer/e2e',
  },
  sbom: {
    summary: 'lists the npm packages that the product runs with, as CycloneDX',
    usage: [
      'npm run sbom                           the packages of the whole product, in sbom.cdx.json',
      'npm run sbom -- gateway gateway.json   those of one app, in a file of your choice',
      '',
      'The list has the version, license and SHA-512 of each installed package. Each image contains its own:',
      '/app/sbom.cdx.json.',
    ].join('\n'),
    program: 'infra/docker/write-sbom.mjs',
    project: '@lacquer/standalone',
  },
  release: {
    summary: 'makes a version of what is committed: numbers, notes, tag, and the tags of its images',
    program: 'infra/run/release/main.mjs',
    project: '@lacquer/contracts',
  },
  screenshots: {
    summary:
      'saves screenshots of every public page, of the editor and of the admin, at four widths, in infra/e2e/screenshots',
    usage: 'npm run screenshots\nnpm run screenshots -- / "/admin/site?tab=gallery"     only these pages',
    program: 'infra/e2e/dist/site/screenshots-main.js',
    project: '@lacquer/e2e',
  },
  test: {
    summary: 'builds everything, starts the servers that tests need, and runs the tests',
    usage: [
      'npm test                       all tests but the long ones, about 7 minutes on 2 cores',
      'npm run test:long              only the long ones: faults, Lighthouse, every page at every width',
      'npm test -- --all              both',
      'npm test -- --sample           also one long journey and one fault, chosen by the hash of the commit',
      'npm test -- --changed          the tests affected by changes since the branch left main, committed or not',
      'npm test -- catalog gateway    the packages whose names contain one of these words',
      'npm test -- pace               the files whose paths contain this word, including long ones',
      'npm test -- catalog pace       both: the package catalog, and the files with "pace" in their paths',
      '',
      'Each word adds tests: a package if the word is part of its name, or else files. A word without a match is an error.',
      'A file that fails runs once more, alone. If it passes it is listed as unstable; the last line has the final totals.',
    ].join('\n'),
    program: 'infra/run/tests/main.mjs',
    project: 'all',
  },
  'test:long': {
    summary: 'runs only the long tests: faults, Lighthouse, every page at every width',
    usage: [
      'npm run test:long              all long tests',
      'npm run test:long -- e2e       those of the packages, or in the paths, that contain one of these words',
      '',
      'It is "npm test -- --long"; "npm test -- --help" describes the rest.',
    ].join('\n'),
    program: 'infra/run/tests/main.mjs',
    args: ['--long'],
    project: 'all',
  },
};
