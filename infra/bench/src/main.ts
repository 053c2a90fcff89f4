import { createProgram, runProgram, UsageError } from '@lacquer/platform/command-line/program';
import { modes } from '@lacquer/e2e/behavior/product';
import { endOnSignals } from '@lacquer/servers/testing/clean-up';
import { Logger } from '@nestjs/common';
import { benchCampaign, campaignParts } from './campaign/campaign.js';
import { addPaceFlags } from './campaign/campaign-pace.js';
import { benchCustomers, customerParts } from './customers.js';
import { addHttpFlags, roundsFrom } from './http/http-flags.js';
import { benchGrowth } from './growth.js';
import { benchLive } from './live.js';
import { benchLinks } from './http/links.js';
import { benchPages } from './http/pages.js';
import { benchRpc } from './rpc.js';
import { benchSquareImport } from './square-import.js';
import { benchUploads } from './uploads.js';
import { benchWebhooks } from './webhooks.js';

// the output is the figures, without Nest's log
Logger.overrideLogger(false);

endOnSignals();
const program = createProgram('npm run bench --', 'Measures the product on this machine.', process);
let isMet = true;

addHttpFlags(program.command('rpc'))
  .description('GET /api/services through the gateway, a bare Fastify, an uncached RPC over RabbitMQ; memory at rest')
  .action(async (flags) => {
    isMet = await benchRpc(await roundsFrom(flags));
  });

addHttpFlags(program.command('pages'))
  .description('pages through the gateway and a bare Fastify; the first page after a change of the catalog')
  .argument('[paths...]', 'Paths to request, such as / or /api/salon', ['/', '/gel-manicure'])
  .action(async (paths: string[], flags) => {
    isMet = await benchPages(await roundsFrom(flags), paths);
  });

addHttpFlags(program.command('links'))
  .description('redirects of short links through the gateway and a bare Fastify; memory after many different ones')
  .action(async (flags) => {
    isMet = await benchLinks(await roundsFrom(flags));
  });

addPaceFlags(program.command('campaign'))
  .description(
    'a campaign worker and a bare BullMQ worker; the cost of live screens; pace, pause; freezing 100,000 and 1,000,000 recipients',
  )
  .argument('[parts...]', `${campaignParts.join(', ')}; default: all`)
  .action(async (parts: string[], flags) => {
    isMet = await benchCampaign(parts, flags);
  });

program
  .command('live')
  .description('the time from a change to 200 open screens, and their cost while nothing changes')
  .action(async () => {
    isMet = await benchLive();
  });

program
  .command('webhooks')
  .description('accepting Square events, compared with a loop of bare single-row inserts')
  .argument('[modes...]', `${modes.join(', ')}; default: both`, [...modes])
  .action(async (asked: string[]) => {
    isMet = await benchWebhooks(asked);
  });

program
  .command('customers')
  .description(
    'importing 100,000 customers; pages of 100,000 and 1,000,000: sorted, searched, filtered; the four figures',
  )
  .argument('[parts...]', `${customerParts.join(', ')}; default: both`, customerParts)
  .action(async (parts: string[]) => {
    isMet = await benchCustomers(parts);
  });

program
  .command('growth')
  .description(
    'what takes longer with more customers: lists, counts, tables, a backup beside a campaign, its test restore and its restore',
  )
  .argument('[customers...]', 'numbers of customers, the smallest first; default: 10000 100000 1000000')
  .action(async (customers: string[]) => {
    isMet = await benchGrowth(customers.length > 0 ? customers.map(customersOf) : [10_000, 100_000, 1_000_000]);
  });

program
  .command('import')
  .description('importing 10,000 past payments from Square')
  .action(async () => {
    isMet = await benchSquareImport();
  });

program
  .command('uploads')
  .description('12 photographs uploaded by an owner: time, memory, and the pages of visitors meanwhile')
  .action(async () => {
    isMet = await benchUploads();
  });

const code = await runProgram(program, process.argv.slice(2), process);
process.exitCode = code === 0 && !isMet ? 1 : code;

function customersOf(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1000) throw new UsageError(`"${text}" is not a whole number from 1,000.`);
  return value;
}
