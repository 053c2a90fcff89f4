import type { ServiceName } from '@lacquer/contracts/contract';
import { ClientRMQ, type ReadPacket, RmqRecordBuilder, type WritePacket } from '@nestjs/microservices';
import type { Channel, Message } from 'amqplib';
import { rpcQueue } from './topology.js';

/**
 * Calls one service over its RPC queue. A request without a queue is returned at once. A request expires when its caller
 * stops waiting, so that it is not handled after that.
 */
export class RabbitmqClient extends ClientRMQ {
  constructor(
    service: ServiceName,
    url: string,
    private readonly expiresAfterMs: number,
    prefix?: string,
  ) {
    super({
      urls: [url],
      queue: rpcQueue(service, prefix),
      noAssert: true,
      persistent: false,
      socketOptions: { heartbeatIntervalInSeconds: 10, reconnectTimeInSeconds: 1 },
    });
  }

  override async setupChannel(channel: Channel, resolve: () => void): Promise<void> {
    channel.on('return', (message: Message) => {
      const id = message.properties.correlationId as string;
      this.routingMap.get(id)?.({ err: new Error(`no queue ${this.queue}`), isDisposed: true });
    });
    await super.setupChannel(channel, resolve);
  }

  protected override publish(packet: ReadPacket, callback: (packet: WritePacket) => void): () => void {
    const record = new RmqRecordBuilder(packet.data)
      .setOptions({ expiration: this.expiresAfterMs, mandatory: true })
      .build();
    return super.publish({ ...packet, data: record }, callback);
  }
}
