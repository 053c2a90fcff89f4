/** Where the jobs live: Redis where processes are many, the product's own PostgreSQL where there is only one. */
export type QueueBackendOptions =
  | {
      kind: 'redis';
      url: string;
      /** Put before every key, so that several products, or tests, share a server. */
      prefix?: string;
    }
  | {
      kind: 'postgres';
      url: string;
      /** A schema that BullMQ has to itself, beside the services' own. */
      schema?: string;
    };
