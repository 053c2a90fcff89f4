import type { ServiceName } from '@lacquer/contracts/contract';
import { maxAskedEvents, operationsRpcs } from '@lacquer/contracts/operations';
import { eventContracts } from '@lacquer/contracts/registry';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BackgroundWork } from '../background/background-work.js';
import { EventPublisher } from '../bus/event-publisher.js';
import { longDecorationMs, RpcClient } from '../bus/rpc-client.js';
import { affected, many, maybeOne, statement } from '../database/sql.js';
import { runAlone } from '../database/run-alone.js';
import { DomainError } from '../errors/domain-error.js';
import { Measures } from '../metrics/measures.js';

/** The rest between two rounds, in milliseconds. */
const roundMs = 15_000;

/** A published event is handled within this time unless it waits in a queue. In seconds. */
const graceSeconds = 30;

/** Longer than all retries of an event that keeps failing. In seconds. */
const retriesSeconds = 900;

/** How often an event is republished before only operators can help: it is then trouble. */
const maxReplays = 3;

interface Unconfirmed {
  sequence: string;
  id: string;
  type: string;
  replays: number;
  /** All retries must have ended. */
  isOld: boolean;
}

const listUnconfirmedSql = statement<Unconfirmed>(
  `SELECT sequence::text, id, type, replays, published_at < now() - interval '${retriesSeconds} seconds' AS "isOld"
   FROM outbox
   WHERE type = ANY($1::text[]) AND sequence > $2 AND handled_at IS NULL
     AND published_at < now() - interval '${graceSeconds} seconds'
   ORDER BY outbox.sequence LIMIT ${maxAskedEvents}`,
);

const confirmSql = statement('UPDATE outbox SET handled_at = now() WHERE id = ANY($1::uuid[])');

const republishSql = statement(
  `UPDATE outbox SET published_at = NULL, attempts = 0, last_error = NULL, next_attempt_at = now(), replays = replays + 1
   WHERE id = ANY($1::uuid[]) AND published_at IS NOT NULL AND handled_at IS NULL`,
);

const countUnhandledSql = statement<{ count: number }>(
  `SELECT count(*)::int AS count FROM outbox
   WHERE published_at < now() - interval '${graceSeconds} seconds' AND handled_at IS NULL AND replays >= ${maxReplays}`,
);

/**
 * Notices events that the broker has confirmed and lost, such as with its volume, and republishes them. It asks the
 * service that handles them which ones its inbox has; one that is neither there nor in a queue is lost. Consumers skip an
 * event that they have handled, so that one which is republished in error has no effect.
 */
@Injectable()
export class LostEvents {
  private readonly logger = new Logger(LostEvents.name);
  /** The types of this app's events by the service that handles them. */
  private readonly typesBy = new Map<ServiceName, string[]>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly rpc: RpcClient,
    publisher: EventPublisher,
    measures: Measures,
    background: BackgroundWork,
  ) {
    if (publisher.awaitsHandlers || !publisher.carriesEvents) return;
    for (const { name, owner, handledBy } of eventContracts) {
      if (owner !== rpc.app || !handledBy) continue;
      this.typesBy.set(handledBy, [...(this.typesBy.get(handledBy) ?? []), name]);
    }
    if (this.typesBy.size === 0) return;
    background.repeat({
      name: LostEvents.name,
      run: async () => {
        await runAlone(this.dataSource, `lost events of ${rpc.app}`, async () => void (await this.republish()));
        return roundMs;
      },
      retryMs: roundMs,
      longestRetryMs: roundMs,
    });
    measures.register(rpc.app, {
      gauges: {
        outbox_unhandled_events: {
          help: `Events that nobody has handled although they were published ${maxReplays + 1} times`,
          trouble: 'unhandledEvents',
        },
      },
      read: async () => ({
        outbox_unhandled_events: (await maybeOne(this.dataSource, countUnhandledSql))?.count ?? 0,
      }),
    });
  }

  /** One look at every published event that is not known to be handled. Returns how many are republished. */
  async republish(): Promise<number> {
    let count = 0;
    for (const [service, types] of this.typesBy) count += await this.republishFor(service, types);
    return count;
  }

  private async republishFor(service: ServiceName, types: readonly string[]): Promise<number> {
    let count = 0;
    for (let after = '0'; ;) {
      const page = await many(this.dataSource, listUnconfirmedSql, [types, after]);
      const last = page.at(-1);
      if (!last) return count;
      const lost = await this.findLost(service, page);
      if (!lost) return count;
      if (lost.length > 0) {
        count += await affected(this.dataSource, republishSql, [lost.map(({ id }) => id)]);
        const byType = Object.fromEntries(
          [...Map.groupBy(lost, ({ type }) => type)].map(([type, events]) => [type, events.length]),
        );
        this.logger.warn({ msg: 'published events were not handled: they are republished', service, events: byType });
      }
      if (page.length < maxAskedEvents) return count;
      after = last.sequence;
    }
  }

  /** Null while it cannot be known. */
  private async findLost(service: ServiceName, page: readonly Unconfirmed[]): Promise<Unconfirmed[] | null> {
    const answer = await this.ask(service, page);
    if (!answer) return null;
    const handled = new Set(answer.handled);
    if (handled.size > 0) await affected(this.dataSource, confirmSql, [answer.handled]);
    if (answer.waiting) return null;
    return page.filter(
      ({ id, replays, isOld }) => !handled.has(id) && replays < maxReplays && (isOld || !answer.retrying),
    );
  }

  /** Null if the service does not answer, or is of a release that does not know the question. */
  private async ask(service: ServiceName, page: readonly Unconfirmed[]) {
    try {
      const ids = page.map(({ id }) => id);
      return await this.rpc.decorate(operationsRpcs[service].findHandled, { ids }, longDecorationMs);
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'internal') return null;
      throw error;
    }
  }
}
