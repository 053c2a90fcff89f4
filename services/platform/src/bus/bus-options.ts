import type { ActorPublicKeys } from '../actor/actor-keys.js';
import type { ActorSigner } from '../actor/actor-signer.js';
import type { InProcessBus } from './in-process/in-process-bus.js';

/** The transport between the apps, which is the only difference between standalone and distributed. */
export type BusOptions =
  | {
      kind: 'in-process';
      bus: InProcessBus;
      /** For a command beside the product: events stay in the outbox until the product's own process publishes them. */
      leavesEvents?: boolean;
    }
  | {
      kind: 'rabbitmq';
      url: string;
      /** Precedes every queue and exchange name, so that several installations or tests can share a broker. */
      prefix?: string;
      /** Delays before each redelivery of an event whose handler failed, in milliseconds. */
      retryDelays?: readonly number[];
      /** Of the app that says who acts: the gateway. */
      actorSigner?: ActorSigner | undefined;
      /** Of an app that answers: without them nobody acts there. */
      actorKeys?: ActorPublicKeys;
    };
