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
  dev: {
    summary: 'runs the product from its sources against the simulators: what is saved runs',
    usage: [
      'npm run dev                       everything in one process, on the embedded PostgreSQL',
      'npm run dev -- --distributed      a process per app, over RabbitMQ and Redis',
      '',
      'A saved source of a service, the gateway or the contracts runs after a second or two; the browser shows a saved',
      'source of the web at once. What does not compile is shown with file and line, and what ran before keeps running.',
      'Data lie in .data/dev, apart from those of "npm start". The simulators listen at PORT + 11 and PORT + 12.',
      'RabbitMQ and Redis are those of RABBITMQ_URL and REDIS_URL, else containers or programs of this machine.',
    ].join('\n'),
    program: 'infra/dev/dist/main.js',
    project: '@lacquer/dev',
  },
  demo: {
    summary: 'starts the product against the simulators, with lifelike customers, contacts and payments',
    usage: 'npm run demo',
    program: 'infra/demo/dist/main.js',
    project: '@lacquer/demo',
    nodeOptions: modestHeap,
  },
  fuzz: {
    summary: 'sends made-up requests to every door of the product, and lists what is answered with 5xx',
    program: 'infra/e2e/dist/fuzz/main.js',
    project: '@lacquer/e2e',
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
  privacy: {
    summary: "exports and erases a person's data, by their phone",
    program: 'infra/standalone/dist/privacy.js',
    project: '@lacquer/standalone',
  },
  customers: {
    summary: 'takes files of customers in, and writes all customers to a file',
    program: 'infra/standalone/dist/customers.js',
    project: '@lacquer/standalone',
  },
  square: {
    summary: 'shows what Square has told, imports payments, repeats events',
    program: 'infra/standalone/dist/square.js',
    project: '@lacquer/standalone',
  },
  outbox: {
    summary: 'publishes events again that the broker has lost',
    program: 'infra/standalone/dist/outbox.js',
    project: '@lacquer/standalone',
  },
  'dead-letters': {
    summary: 'shows events that were set aside as dead, delivers them again or discards them',
    program: 'infra/standalone/dist/dead-letters.js',
    project: '@lacquer/standalone',
  },
  bench: {
    summary: 'measures the product on this machine',
    program: 'infra/bench/dist/main.js',
    project: '@lacquer/bench',
  },
  chaos: {
    summary: 'kills workers and loses the queue in the middle of campaigns; every phone must get each text once',
    usage: [
      'npm run chaos                       30 rounds of 300 recipients in each mode',
      'npm run chaos -- 5 distributed      5 rounds in one mode',
      'npm run chaos -- 30 42              with the seed that an earlier run has printed',
      'npm run chaos -- outage             20 s of 503 in the middle of a campaign',
    ].join('\n'),
    program: 'infra/e2e/dist/campaign/chaos-main.js',
    project: '@lacquer/e2e',
  },
  'test:faults': {
    summary: 'breaks servers, connections and processes while clients write; nothing may be lost, double or stuck',
    program: 'infra/faults/dist/main.js',
    project: '@lacquer/faults',
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
    summary: 'builds everything, starts the servers that tests need, and runs the tests',
    usage: [
      'npm test                       all tests but the long ones, within 8 minutes on 2 cores',
      'npm test -- --all              the long ones too: chaos, faults, Lighthouse, every page at every width',
      'npm test -- --changed          what the changes since the branch left main touch, uncommitted ones included',
      'npm test -- catalog gateway    the packages with these words in their names',
      'npm test -- pace               the files with this word in their paths, long ones included',
      'npm test -- messaging pace     the same, in the packages that are named',
    ].join('\n'),
    program: 'infra/run/test.mjs',
    project: 'all',
  },
};
