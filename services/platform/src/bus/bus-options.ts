import type { ActorPublicKeys } from '../actor/actor-keys.js';
import type { ActorSigner } from '../actor/actor-signer.js';
import type { InProcessBus } from './in-process/in-process-bus.js';

/** The transport between the apps, which is the only difference between standalone and distributed. */
export type BusOptions =
  | {
      kind: 'in-process';
      bus: InProcessBus;
      /**
       * For a command that runs next to the product: events stay in the outbox until the product's process publishes
       * them.
       */
      leavesEvents?: boolean;
    }
  | {
      kind: 'rabbitmq';
      url: string;
      /** A prefix for every queue and exchange name, so that installations or tests can share a broker. */
      prefix?: string;
      /** Delays before each redelivery of an event whose handler failed, in milliseconds. */
      retryDelays?: readonly number[];
      /** Only for the app that signs actors: the gateway. */
      actorSigner?: ActorSigner | undefined;
      /** Only for an app that answers RPCs: without them it accepts no actor. */
      actorKeys?: ActorPublicKeys;
    };
