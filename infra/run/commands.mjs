// without a limit Node.js sizes its heap by the machine: 240 MB of garbage in a campaign to 100,000
const modestHeap = '--max-old-space-size=512 --max-semi-space-size=8';

/**
 * What `npm run <name>` does. `project` is built, with its dependencies, before `program` runs; `all` builds everything.
 * Without `usage` the program prints its own help. The caller's `NODE_OPTIONS` override `nodeOptions`.
 * @type {Record<string, { summary: string, usage?: string, program: string, project: string, nodeOptions?: string }>}
 */
export const commands = {
  start: {
    summary: 'builds and starts the standalone product; Ctrl-C stops it',
    usage: 'npm start\n\nSettings come from the environment and from .env in the project folder; README.md lists them.',
    program: 'infra/standalone/dist/main.js',
    project: '@lacquer/standalone',
    nodeOptions: modestHeap,
  },
  demo: {
    summary: 'starts the product against the simulators, with lifelike customers, contacts and payments',
    usage: 'npm run demo',
    program: 'infra/demo/dist/main.js',
    project: '@lacquer/demo',
    nodeOptions: modestHeap,
  },
  simulators: {
    summary: 'starts a Twilio and a Square that speak their HTTP, and misbehave on demand',
    program: 'infra/simulators/dist/main.js',
    project: '@lacquer/simulators',
  },
  staff: {
    summary: 'manages the accounts that may sign in to the admin',
    program: 'infra/standalone/dist/staff.js',
    project: '@lacquer/standalone',
  },
  salon: {
    summary: 'shows and edits name, address, phone, hours, links and claims of the salon',
    program: 'infra/standalone/dist/salon.js',
    project: '@lacquer/standalone',
  },
  campaign: {
    summary: 'sends campaigns to the customers, shows how far they are, pauses, resumes and cancels them',
    program: 'infra/standalone/dist/campaign.js',
    project: '@lacquer/standalone',
  },
  bench: {
    summary: 'measures the product on this machine',
    usage: 'npm run bench -- rpc\nnpm run bench -- pages\nnpm run bench -- campaign [throughput|pace|pause|freeze]',
    program: 'infra/bench/dist/main.js',
    project: '@lacquer/bench',
  },
  chaos: {
    summary: 'kills workers and loses the queue in the middle of campaigns; every phone must get each text once',
    usage: [
      'npm run chaos                       30 rounds of 300 recipients in each mode',
      'npm run chaos -- 5 distributed      5 rounds in one mode',
      'npm run chaos -- 30 42              with the seed that an earlier run has printed',
    ].join('\n'),
    program: 'infra/e2e/dist/campaign/chaos-main.js',
    project: '@lacquer/e2e',
  },
  lighthouse: {
    summary: 'measures every public page with Lighthouse, as on a slow phone; all must have 100',
    usage: 'npm run lighthouse\nnpm run lighthouse -- / /gallery     only these pages',
    program: 'infra/e2e/dist/site/lighthouse-main.js',
    project: '@lacquer/e2e',
  },
  screenshots: {
    summary: 'takes a picture of every public page, on a phone and on a desktop, into infra/e2e/screenshots',
    usage: 'npm run screenshots\nnpm run screenshots -- / /gallery     only these pages',
    program: 'infra/e2e/dist/site/screenshots-main.js',
    project: '@lacquer/e2e',
  },
  test: {
    summary: 'builds everything, starts the servers that tests need, and runs all tests',
    usage: 'npm test\nnpm test -- catalog gateway     only the packages with these words in their names',
    program: 'infra/run/test.mjs',
    project: 'all',
  },
};
