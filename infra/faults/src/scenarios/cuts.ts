import { setTimeout as delay } from 'node:timers/promises';
import type { Mode } from '@lacquer/e2e/behavior/product';
import { modes } from '@lacquer/e2e/behavior/product';
import { type Stage as LinkStage, stages } from '../links/stages.js';
import type { Scenario } from '../scenario.js';
import type { FaultyServer } from '../servers/faulty-server.js';
import type { Stage } from '../stage.js';
import { serverOf } from './servers.js';

/** Number of connections to cut at each stage. */
const cutsPerStage = 3;
/** Timeout for the product to reach a stage again. */
const stageTimeoutMs = 6_000;
const names = ['postgres', 'rabbitmq', 'redis'] as const;
const titles = { postgres: 'PostgreSQL', rabbitmq: 'RabbitMQ', redis: 'Redis' } as const;

/** Resets connections to each server while they are opened, while they are set up, and in the middle of a message. */
export const cuts: Scenario[] = names.map((name) => {
  const inModes: readonly Mode[] = name === 'postgres' ? modes : ['distributed'];
  return {
    name: `${name}-cuts`,
    summary: `connections to ${titles[name]} are reset at every stage: ${stages.join(', ')}`,
    modes: inModes,
    inject: async (stage: Stage) => {
      const server = serverOf(stage, name);
      const done: string[] = [];
      for (const at of stages) done.push(await cutAt(server, at));
      return done.join(', ');
    },
  };
});

/** Resets all connections, so that clients reconnect, and then those that reach the stage. */
async function cutAt({ link }: FaultyServer, at: LinkStage): Promise<string> {
  const before = link.cuts;
  link.cutNext(at, cutsPerStage);
  if (at !== 'message') link.cutAll();
  for (const deadline = Date.now() + stageTimeoutMs; Date.now() < deadline && link.cuts - before < cutsPerStage;) {
    await delay(20);
  }
  link.clear();
  return `${link.cuts - before} cut at ${at}`;
}
