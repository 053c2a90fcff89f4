import { DataSource } from 'typeorm';
import type { BusOptions } from '../bus/bus-options.js';
import { busOptions } from '../bus/bus.module.js';
import { deadLetterKeeper } from '../bus/rabbitmq/topology.js';
import { RpcClient } from '../bus/rpc-client.js';
import { DeadLetterQueue } from './dead-letter-queue.js';
import { DeadLetters } from './dead-letters.js';
import { OutboxDeadLetters } from './outbox-dead-letters.js';

/** The dead letters that the app stores. */
export const deadLettersProvider = {
  provide: DeadLetters,
  inject: [busOptions, RpcClient, DataSource],
  useFactory: (options: BusOptions, { app }: RpcClient, dataSource: DataSource): DeadLetters =>
    new DeadLetters(
      new OutboxDeadLetters(app, dataSource),
      options.kind === 'rabbitmq' && app === deadLetterKeeper
        ? () => DeadLetterQueue.open(options.url, options.prefix)
        : undefined,
    ),
};
