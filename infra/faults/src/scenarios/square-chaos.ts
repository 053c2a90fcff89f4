import { setTimeout as delay } from 'node:timers/promises';
import { runSquareCli } from '@lacquer/customer/square/command/square.cli';
import { modes } from '@lacquer/e2e/behavior/product';
import { runCommand } from '../clients/commands.js';
import type { Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';
import { kill } from './kills.js';
import { SquareCounter } from './square-counter.js';

const payments = 400;
const kills = 4;
/** Payments do not outpace the network. */
const burst = 20;

export const squareChaos: Scenario = {
  name: 'square-chaos',
  summary: `${payments} payments while webhooks are reordered, duplicated and lost, Square's API fails at times, and the product is killed; one sweep finds everything`,
  modes,
  // its customers are not texted by the campaigns of other scenarios
  plan: {},
  writes: ['contacts', 'customers'],
  inject: async (stage) => {
    const { square } = stage.product.providers;
    const counter = new SquareCounter(stage.square, square, stage.random);
    const before = square.notifications.length;
    const ends = square.payments.length + payments;
    const perRound = Math.ceil(payments / (kills + 1));
    let killed = 0;
    try {
      square.faults({
        webhooks: {
          lost: { share: 0.1 },
          doubled: { share: 0.3 },
          reordered: { share: 0.5 },
          delayMs: { min: 0, max: 400 },
        },
        requests: {
          latencyMs: { min: 0, max: 5 },
          rateLimit: { share: 0.001 },
          errorBefore: { share: 0.01, status: 503 },
          resetBefore: { share: 0.005 },
        },
      });
      for (let round = 0; round <= kills; round += 1) {
        for (let count = 0; count < perRound && square.payments.length < ends; count += 1) {
          counter.act();
          if (count % burst === 0) await delay(20);
        }
        if (round < kills) killed += await killCustomerService(stage);
      }
      counter.finish();
    } finally {
      square.liftFaults();
    }
    await square.idle();
    const report = await sweep(stage);
    const told = square.notifications.slice(before);
    const lost = told.filter(({ isLost }) => isLost).length;
    return `${payments} payments, ${killed} kills, ${lost} of ${told.length} notifications lost; ${report}`;
  },
};

async function killCustomerService(stage: Stage): Promise<number> {
  await delay(300 * stage.random());
  return kill(
    stage,
    stage.product.processes.filter(({ name }) => name === 'customer' || name === 'standalone'),
  );
}

/** Runs the sweep as an operator does, with the command. */
async function sweep({ product }: Stage): Promise<string> {
  const said = await runCommand((output) =>
    runSquareCli(['sweep', '--since', '1d'], {
      name: 'square',
      withDatabases: (work) => work({ customer: product.databaseOf('customer') }),
      ...output,
    }),
  );
  const report = said.match(/^listed: .*$/m)?.[0];
  if (!report) throw new Error(`the sweep does not say what it listed: ${said}`);
  return report.trim();
}
