import type { AppName, ServiceName } from '@lacquer/contracts/contract';
import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { EventPublisher } from '../outbox/event-publisher.js';
import type { BusOptions } from './bus-options.js';
import { InProcessClient } from './in-process/in-process-client.js';
import { InProcessPublisher } from './in-process/in-process-publisher.js';
import { RabbitmqClient } from './rabbitmq/rabbitmq-client.js';
import { RabbitmqPublisher } from './rabbitmq/rabbitmq-publisher.js';
import { RpcClient, type RpcProxy, rpcTimeoutMs } from './rpc-client.js';

const proxies = Symbol('proxies');
const busOptions = Symbol('busOptions');

/** Provides `RpcClient`, which calls other services, and `EventPublisher`, which the outbox relay uses. */
@Global()
@Module({})
export class BusModule implements OnApplicationShutdown {
  constructor(@Inject(proxies) private readonly open: Map<ServiceName, RpcProxy>) {}

  static forRoot(app: AppName, options: BusOptions): DynamicModule {
    return {
      module: BusModule,
      providers: [
        { provide: busOptions, useValue: options },
        { provide: proxies, useValue: new Map<ServiceName, RpcProxy>() },
        {
          provide: RpcClient,
          inject: [proxies],
          useFactory: (open: Map<ServiceName, RpcProxy>) =>
            new RpcClient(app, (service) => {
              const proxy = open.get(service) ?? connectTo(service, options);
              open.set(service, proxy);
              return proxy;
            }),
        },
      ],
      exports: [RpcClient, busOptions],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([...this.open.values()].map((proxy) => proxy.close() as Promise<void>));
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

function connectTo(service: ServiceName, options: BusOptions): RpcProxy {
  return options.kind === 'in-process'
    ? new InProcessClient(options.bus)
    : new RabbitmqClient(service, options.url, rpcTimeoutMs, options.prefix);
}
