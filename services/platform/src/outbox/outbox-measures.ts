import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RpcClient } from '../bus/rpc-client.js';
import { one, statement } from '../database/sql.js';
import { Measures } from '../metrics/measures.js';

export interface OutboxCounts {
  waiting: number;
  /** The age of the oldest one that waits, in seconds. */
  oldest: number;
  stuck: number;
  unrouted: number;
  dead: number;
}

const countSql = statement<OutboxCounts>(
  `SELECT count(*)::int AS waiting,
     coalesce(extract(epoch FROM now() - min(occurred_at)), 0)::float8 AS oldest,
     count(*) FILTER (WHERE attempts > 0 AND occurred_at < now() - interval '1 minute')::int AS stuck,
     count(*) FILTER (WHERE last_error LIKE 'no queue is bound%' OR last_error LIKE 'nobody listens%')::int AS unrouted,
     (SELECT count(*)::int FROM outbox WHERE dead_at IS NOT NULL) AS dead
   FROM outbox WHERE published_at IS NULL AND dead_at IS NULL`,
);

/** Counts the undelivered events of an outbox. */
export const countUndelivered = (dataSource: DataSource): Promise<OutboxCounts> => one(dataSource, countSql);

/** Reports the undelivered events of an outbox. */
@Injectable()
export class OutboxMeasures implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly measures: Measures,
    private readonly rpc: RpcClient,
  ) {}

  onModuleInit(): void {
    this.measures.register(this.rpc.app, {
      gauges: {
        outbox_waiting_events: { help: 'Events not yet published', shown: 'outboxWaiting' },
        outbox_oldest_waiting_seconds: {
          help: 'Age of the oldest unpublished event',
          shown: 'outboxOldestSeconds',
        },
        outbox_stuck_events: {
          help: 'Failed events older than a minute',
          trouble: 'stuckEvents',
          shown: 'outboxStuck',
        },
        outbox_unrouted_events: { help: 'Events without a queue or consumer', trouble: 'unroutedEvents' },
        outbox_dead_events: { help: 'Dead events', trouble: 'deadEvents', shown: 'outboxDead' },
      },
      read: async () => {
        const { waiting, oldest, stuck, unrouted, dead } = await countUndelivered(this.dataSource);
        return {
          outbox_waiting_events: waiting,
          outbox_oldest_waiting_seconds: oldest,
          outbox_stuck_events: stuck,
          outbox_unrouted_events: unrouted,
          outbox_dead_events: dead,
        };
      },
    });
  }
}
