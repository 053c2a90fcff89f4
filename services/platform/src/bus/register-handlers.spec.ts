import { catalogChanged, listGallery } from '@lacquer/contracts/salon/catalog';
import { setSalonProfile } from '@lacquer/contracts/salon/salon';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Injectable, type ModuleMetadata, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ActorCheck } from '../actor/actor-check.js';
import { HandlerRegistryError } from './handler-registry.js';
import { eventsTransport, HandleEvent, HandleRpc, rpcTransport } from './handlers.js';
import { InProcessBus } from './in-process/in-process-bus.js';
import { InProcessServer } from './in-process/in-process-server.js';
import { RpcServer } from './rabbitmq/rpc-server.js';
import { registerHandlers } from './register-handlers.js';

@Injectable()
class Gallery {
  private readonly items = [{ id: '1', title: 'Ombre', category: 'gel', image: 'ombre', alt: 'Ombre nails' }];

  @HandleRpc(listGallery)
  list(): never {
    return this.items as never;
  }

  @HandleEvent(catalogChanged)
  changed(): void {}
}

@Controller()
class SecondGallery {
  @HandleRpc(listGallery)
  list(): never {
    return [] as never;
  }
}

const servers = {
  'in-process': () => new InProcessServer('catalog', new InProcessBus(), rpcTransport),
  RabbitMQ: () => new RpcServer('catalog', 'amqp://localhost'),
};

describe.each(Object.entries(servers))('the handlers of an app, registered with the %s server', (_, newServer) => {
  let close: (() => Promise<void>) | undefined;
  afterEach(() => close?.());

  async function registered(metadata: ModuleMetadata, server = newServer()) {
    const actors = { provide: ActorCheck, useValue: new ActorCheck({}) };
    const app = await NestFactory.createApplicationContext(
      { module: class {}, ...metadata, providers: [actors, ...(metadata.providers ?? [])] },
      { logger: false },
    );
    close = () => app.close();
    registerHandlers(app, server);
    return server.getHandlers();
  }

  it('may be methods of a provider, which runs as itself', async () => {
    const handlers = await registered({ providers: [Gallery] });

    expect([...handlers.keys()]).toEqual([listGallery.name]);
    const answer: unknown = await handlers.get(listGallery.name)?.({ correlationId: 'c-12345678', data: {} });
    expect(answer).toEqual([expect.objectContaining({ title: 'Ombre' })]);
  });

  it('count once when a provider has two tokens', async () => {
    const alias = { provide: 'gallery', useExisting: Gallery };

    expect((await registered({ providers: [Gallery, alias] })).size).toBe(1);
  });

  it.each<[string, ModuleMetadata]>([
    ['two providers', { providers: [Gallery, { provide: 'other', useClass: Gallery }] }],
    ['a provider and a controller', { providers: [Gallery], controllers: [SecondGallery] }],
  ])('are refused when an RPC has two: %s', async (_name, metadata) => {
    const refused = registered(metadata);

    await expect(refused).rejects.toThrow(HandlerRegistryError);
    await expect(refused).rejects.toThrow(`catalog has two handlers for ${listGallery.name}`);
  });

  it('are those of the transport of the server', async () => {
    const events = new InProcessServer('catalog', new InProcessBus(), eventsTransport);

    expect([...(await registered({ providers: [Gallery] }, events as never)).keys()]).toEqual([catalogChanged.name]);
  });

  it('raise a wire error for a message that is not an envelope', async () => {
    const handlers = await registered({ providers: [Gallery] });

    await expect(handlers.get(listGallery.name)?.('no envelope')).rejects.toMatchObject({ code: 'BUS.BAD_ENVELOPE' });
  });
});

describe('a method that handles an RPC', () => {
  it('must match the types of the contract', () => {
    class Wrong {
      // @ts-expect-error -- the answer is a list of items
      @HandleRpc(listGallery)
      answer(): string {
        return '';
      }

      // @ts-expect-error -- the request has no field `title`
      @HandleRpc(setSalonProfile)
      request({ title }: { title: string }): never {
        throw new Error(title);
      }
    }
    expect(Wrong satisfies Type).toBeDefined();
  });
});
