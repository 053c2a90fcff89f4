import type { InProcessBus } from './in-process/in-process-bus.js';

/** Which transport the apps talk over: the one difference between standalone and distributed. */
export type BusOptions =
  | {
      kind: 'in-process';
      bus: InProcessBus;
      /** Events stay in the outbox for the product's own process: this one is a command beside it, and nobody's listener. */
      leavesEvents?: boolean;
    }
  | {
      kind: 'rabbitmq';
      url: string;
      /** Put before every queue and exchange name, so that several products, or tests, share a broker. */
      prefix?: string;
      /** Waits before each new delivery of an event whose handler failed, in milliseconds. */
      retryDelays?: readonly number[];
    };
