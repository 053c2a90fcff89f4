import type { Mode } from '@lacquer/e2e/behavior/product';
import { modes } from '@lacquer/e2e/behavior/product';
import type { Scenario } from '../scenario.js';
import { type FaultyServer, keepAway, keepPaused } from '../servers/faulty-server.js';
import type { Stage } from '../stage.js';

const titles = { postgres: 'PostgreSQL', rabbitmq: 'RabbitMQ', redis: 'Redis, including its data,' } as const;
const names = ['postgres', 'rabbitmq', 'redis'] as const;

/** Kills each server for a while, and stops each with SIGSTOP at an arbitrary point. */
export const serverFaults: Scenario[] = names.flatMap((name) => {
  const inModes: readonly Mode[] = name === 'postgres' ? modes : ['distributed'];
  return [
    {
      name: `${name}-away`,
      summary: `${titles[name]} is killed, stays down and is restarted`,
      modes: inModes,
      inject: async (stage: Stage) => {
        await keepAway(serverOf(stage, name), stage.awayMs);
        return `down for ${stage.awayMs / 1000} s`;
      },
    },
    {
      name: `${name}-paused`,
      summary: `${name === 'redis' ? 'Redis' : titles[name]} is stopped (SIGSTOP): connections stay open, but nothing responds`,
      modes: inModes,
      inject: async (stage: Stage) => {
        await keepPaused(serverOf(stage, name), stage.awayMs);
        return `paused for ${stage.awayMs / 1000} s`;
      },
    },
  ];
});

export function serverOf({ servers, mode }: Stage, name: (typeof names)[number]): FaultyServer {
  const found = servers[name];
  if (!found) throw new Error(`${mode} has no ${name}.`);
  return found;
}
