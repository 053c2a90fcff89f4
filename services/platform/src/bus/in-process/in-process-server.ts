import type { AppName } from '@lacquer/contracts/contract';
import { rpcEnvelope } from '@lacquer/contracts/envelope';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { withCaller } from '../../deadline/request-deadline.js';
import { DomainError } from '../../errors/domain-error.js';
import { checkAllAnswered, checkNewHandler } from '../handler-registry.js';
import { eventsTransport, rpcTransport } from '../handlers.js';
import { InFlight } from '../in-flight.js';
import type { InProcessBus } from './in-process-bus.js';

/** Registers an app's RPC handlers or event consumers with the bus of the process. */
export class InProcessServer extends Server implements CustomTransportStrategy {
  private readonly inFlight = new InFlight();

  constructor(
    private readonly app: AppName,
    private readonly bus: InProcessBus,
    override readonly transportId: typeof rpcTransport | typeof eventsTransport,
  ) {
    super();
    this.initializeSerializer({});
    this.initializeDeserializer({});
  }

  override addHandler(
    pattern: unknown,
    callback: MessageHandler,
    isEvent = false,
    extras: Record<string, unknown> = {},
  ): void {
    checkNewHandler(this.app, this.normalizePattern(pattern as string), this.messageHandlers, isEvent);
    super.addHandler(pattern, callback, isEvent, extras);
  }

  listen(callback: (error?: unknown) => void): void {
    try {
      if (this.transportId === rpcTransport) checkAllAnswered(this.app, this.messageHandlers);
    } catch (error) {
      callback(error);
      return;
    }
    for (const [pattern, handler] of this.messageHandlers) {
      const invoke = (payload: unknown) => this.inFlight.track(this.invoke(handler, payload));
      if (handler.isEventHandler) this.bus.listen(pattern, this.app, invoke);
      else this.bus.answer(pattern, invoke);
    }
    callback();
  }

  /** Refuses new messages and resolves when the handlers in flight have finished. */
  async close(): Promise<void> {
    this.bus.remove(this.app, this.messageHandlers.keys());
    await this.inFlight.settled();
  }

  private invoke(handler: MessageHandler, payload: unknown): Promise<unknown> {
    const handle = async (): Promise<unknown> => handler(payload);
    if (handler.isEventHandler) return handle();
    return withCaller(rpcEnvelope.safeParse(payload).data?.deadline, handle).catch((error: unknown) => {
      throw error instanceof DomainError ? error.toWire() : error;
    });
  }

  override on(): void {
    throw new Error('The in-process transport has no connection events.');
  }

  override unwrap<T>(): T {
    return this.bus as T;
  }
}
