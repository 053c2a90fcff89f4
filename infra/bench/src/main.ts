import { Logger } from '@nestjs/common';
import { benchCampaign } from './campaign.js';
import { benchPages } from './pages.js';
import { benchRpc } from './rpc.js';

// what is measured prints its figures, not its connections
Logger.overrideLogger(false);

const benches: Record<string, { run: (args: string[]) => Promise<boolean>; about: string }> = {
  rpc: {
    run: benchRpc,
    about: 'GET /api/services through the gateway, a bare Fastify, an uncached RPC over RabbitMQ; memory at rest',
  },
  campaign: {
    run: benchCampaign,
    about: 'a campaign beside a bare BullMQ worker; its pace, its pause; freezing 100,000 recipients',
  },
  pages: {
    run: benchPages,
    about: 'rendered pages through the gateway and a bare Fastify; the first page after a change of the catalog',
  },
};

const [name = '', ...args] = process.argv.slice(2);
const bench = benches[name];
if (!bench) {
  const list = Object.entries(benches).map(([key, { about }]) => `  ${key.padEnd(10)} ${about}`);
  process.stdout.write(`Usage: npm run bench -- <name>\n\n${list.join('\n')}\n`);
  process.exitCode = name === '' || name === '--help' || name === '-h' ? 0 : 2;
} else {
  process.exitCode = (await bench.run(args)) ? 0 : 1;
}
