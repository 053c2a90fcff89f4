import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import { type InProcessBus, overTheWire, replyOverTheWire } from './in-process-bus.js';

/** Calls the other apps of the same process. */
export class InProcessClient extends ClientProxy {
  constructor(private readonly bus: InProcessBus) {
    super();
    this.initializeSerializer({});
    this.initializeDeserializer({});
  }

  async connect(): Promise<void> {}

  async close(): Promise<void> {}

  override unwrap<T>(): T {
    return this.bus as T;
  }

  protected publish(packet: ReadPacket, callback: (packet: WritePacket) => void): () => void {
    const handler = this.bus.findAnswer(packet.pattern as string);
    if (!handler) {
      callback({ err: new Error(`nobody answers ${packet.pattern}`) });
      return () => {};
    }
    let cancelled = false;
    handler(overTheWire(packet.data))
      .then((response) => replyOverTheWire(packet.pattern as string, response))
      .then(
        (response) => !cancelled && callback({ response, isDisposed: true }),
        (err: unknown) => !cancelled && callback({ err, isDisposed: true }),
      );
    return () => {
      cancelled = true;
    };
  }

  protected dispatchEvent(): Promise<never> {
    return Promise.reject(new Error('Events are told through the outbox.'));
  }
}
