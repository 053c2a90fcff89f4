import { DataSource } from 'typeorm';
import { DeadLetterQueue } from './dead-letter-queue.js';
import { messageOf } from '../errors/message-of.js';
import { listDatabases, type ServiceDatabases } from '../command-line/service-databases.js';
import { dataSourceOptions } from '../database/database-url.js';
import type { DeadLetterStore } from './dead-letter.js';
import { OutboxDeadLetters } from './outbox-dead-letters.js';

export interface DeadLetterPlaces {
  databases: ServiceDatabases;
  /** Absent in standalone. */
  broker?: { url: string; prefix?: string | undefined } | undefined;
}

/** Opens every store of dead letters for `work`. */
export async function withDeadLetterStores<T>(
  { databases, broker }: DeadLetterPlaces,
  work: (stores: DeadLetterStore[]) => Promise<T>,
): Promise<T> {
  const closing: (() => Promise<void>)[] = [];
  const stores: DeadLetterStore[] = [];
  try {
    for (const { service, url } of listDatabases(databases)) {
      const dataSource = new DataSource(dataSourceOptions(url, `${service}-dead-letters`, [], 1));
      await dataSource.initialize().catch(explain(`The database of ${service}`));
      closing.push(() => dataSource.destroy());
      stores.push(new OutboxDeadLetters(service, dataSource));
    }
    if (broker) {
      const queue = await DeadLetterQueue.open(broker.url, broker.prefix).catch(explain('The broker'));
      closing.push(() => queue.close());
      stores.push(queue);
    }
    return await work(stores);
  } finally {
    for (const close of closing.toReversed()) await close().catch(() => undefined);
  }
}

const explain =
  (subject: string) =>
  (cause: unknown): never => {
    throw new Error(`${subject} could not be reached: ${messageOf(cause)}`, { cause });
  };
