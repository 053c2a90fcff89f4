import type { AppName } from '@lacquer/contracts/contract';
import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { EventPublisher } from './event-publisher.js';
import { ActorCheck } from '../actor/actor-check.js';
import type { ActorPublicKeys } from '../actor/actor-keys.js';
import type { ActorSigner } from '../actor/actor-signer.js';
import type { BusOptions } from './bus-options.js';
import { InProcessClient } from './in-process/in-process-client.js';
import { InProcessPublisher } from './in-process/in-process-publisher.js';
import { RabbitmqClient } from './rabbitmq/rabbitmq-client.js';
import { RabbitmqPublisher } from './rabbitmq/rabbitmq-publisher.js';
import { RpcClient } from './rpc-client.js';
import { RpcTransport } from './rpc-transport.js';
import { SetAsideEvents } from './set-aside-events.js';
import { WaitingEvents } from './waiting-events.js';

export const busOptions = Symbol('busOptions');

/** Provides `RpcClient`, which calls other services, and `EventPublisher`, which the outbox relay uses. */
@Global()
@Module({})
export class BusModule implements OnApplicationShutdown {
  constructor(private readonly rpc: RpcClient) {}

  static forRoot(app: AppName, options: BusOptions): DynamicModule {
    return {
      module: BusModule,
      providers: [
        { provide: busOptions, useValue: options },
        { provide: ActorCheck, useValue: new ActorCheck(actorKeysOf(options)) },
        SetAsideEvents,
        WaitingEvents,
        { provide: RpcTransport, useValue: transportOf(app, options) },
        {
          provide: RpcClient,
          inject: [RpcTransport],
          useFactory: (transport: RpcTransport) => new RpcClient(app, transport, { signer: signerOf(app, options) }),
        },
      ],
      exports: [RpcClient, RpcTransport, ActorCheck, SetAsideEvents, WaitingEvents, busOptions],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.rpc.close();
  }
}

/** The publisher of an app that publishes events; see `OutboxModule`. */
export const eventPublisherProvider = {
  provide: EventPublisher,
  inject: [busOptions],
  useFactory: (options: BusOptions): EventPublisher =>
    options.kind === 'in-process'
      ? new InProcessPublisher(options.bus, options.leavesEvents)
      : new RabbitmqPublisher(options.url, options.prefix),
};

function transportOf(app: AppName, options: BusOptions): RpcTransport {
  return options.kind === 'in-process'
    ? new InProcessClient(options.bus)
    : new RabbitmqClient(app, options.url, options.prefix);
}

function signerOf(app: AppName, options: BusOptions): ActorSigner | undefined {
  if (options.kind === 'rabbitmq') return options.actorSigner;
  return app === 'gateway' ? options.bus.actors.signer : undefined;
}

const actorKeysOf = (options: BusOptions): ActorPublicKeys =>
  options.kind === 'in-process' ? options.bus.actors.publicKeys : (options.actorKeys ?? {});
