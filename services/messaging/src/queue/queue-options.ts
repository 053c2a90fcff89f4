/** Where the jobs live: Redis for several processes, the product's own PostgreSQL for one. */
export type QueueBackendOptions =
  | {
      kind: 'redis';
      url: string;
      /** Prefix of every key, so that several products or tests can share a server. */
      prefix?: string;
    }
  | {
      kind: 'postgres';
      url: string;
      /** A schema of BullMQ's own, beside those of the services. */
      schema?: string;
    };

/** The schema of the queue on PostgreSQL, beside the service's own. */
export const queueSchema = 'messaging_queue';
