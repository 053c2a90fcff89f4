import { setTimeout as delay } from 'node:timers/promises';
import type { Scenario } from '../scenario.js';
import { askRedis } from '../servers/redis-keys.js';
import type { Stage } from '../stage.js';
import { serverOf } from './servers.js';

/** A broker low on resources stops reading from publishers, and keeps their connections open. */
export const alarms: Scenario[] = [
  {
    name: 'memory-alarm',
    summary: 'RabbitMQ is over its memory limit and blocks publishers',
    modes: ['distributed'],
    inject: async (stage) => {
      await alarm(stage, ['set_vm_memory_high_watermark', 'absolute', '1MB'], ['set_vm_memory_high_watermark', '0.6']);
      return `blocked for ${stage.awayMs / 1000} s`;
    },
  },
  {
    name: 'disk-alarm',
    summary: 'RabbitMQ has less free disk space than its limit and blocks publishers',
    modes: ['distributed'],
    inject: async (stage) => {
      await alarm(stage, ['set_disk_free_limit', '900000GB'], ['set_disk_free_limit', '1MB']);
      return `blocked for ${stage.awayMs / 1000} s`;
    },
  },
  {
    name: 'redis-full',
    summary: 'Redis is over its memory limit and rejects every write',
    modes: ['distributed'],
    inject: async (stage) => {
      const { url } = serverOf(stage, 'redis').server;
      await askRedis(url, ['CONFIG', 'SET', 'maxmemory', '1']);
      await delay(stage.awayMs);
      await askRedis(url, ['CONFIG', 'SET', 'maxmemory', '0']);
      return `full for ${stage.awayMs / 1000} s`;
    },
  },
];

async function alarm({ broker, awayMs }: Stage, raise: string[], clear: string[]): Promise<void> {
  if (!broker) throw new Error('This mode has no broker.');
  await broker.control(...raise);
  try {
    await delay(awayMs);
  } finally {
    await broker.control(...clear);
  }
}
