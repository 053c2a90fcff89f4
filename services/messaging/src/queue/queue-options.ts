/** Where jobs are stored: in Redis for several processes, in the product's own PostgreSQL for one. */
export type QueueBackendOptions =
  | {
      kind: 'redis';
      url: string;
      /** Prefix of every key; allows several products or tests to share a server. */
      prefix?: string;
    }
  | {
      kind: 'postgres';
      url: string;
      /** BullMQ's own schema, separate from those of the services. */
      schema?: string;
    };

/** The schema of the queue on PostgreSQL, separate from the service's. */
export const queueSchema = 'messaging_queue';
