/** A text as the provider stores it. */
export interface LoggedMessage {
  sid: string;
  /** Null: the provider does not disclose it. */
  body: string | null;
  /** The provider's status, not translated. */
  status: string;
  errorCode: string | null;
  /** Null: the provider does not disclose it. */
  createdAt: Date | null;
}

/** A text to the salon. */
export interface ReceivedMessage {
  sid: string;
  from: string;
  to: string;
  body: string;
  receivedAt: Date;
}

export interface MessageList {
  /** When the provider responded, by its own clock. */
  at: Date;
  /** Newest first. */
  messages: LoggedMessage[];
  /** `false`: the provider has more messages than were read, so a text missing here may exist. */
  isComplete: boolean;
}

/** Looks up texts at the provider. Every method throws when the provider does not respond. */
export abstract class MessageLog {
  /** `false`: texts are simulated. */
  abstract readonly isAvailable: boolean;
  /** Texts to a phone in the last `ms` milliseconds by the provider's clock, including those without a date. */
  abstract listTo(phone: string, ms: number): Promise<MessageList>;
  abstract find(sid: string): Promise<LoggedMessage | null>;
  /** Texts to the salon since then, by the provider's clock, the oldest first. */
  abstract listReceived(since: Date): Promise<ReceivedMessage[]>;
}

/** Used when texts are simulated. */
export class NoMessageLog extends MessageLog {
  override readonly isAvailable = false;

  override listTo(): Promise<MessageList> {
    return Promise.reject(new Error('there is no provider to ask'));
  }

  override find(): Promise<LoggedMessage | null> {
    return Promise.reject(new Error('there is no provider to ask'));
  }

  override listReceived(): Promise<ReceivedMessage[]> {
    return Promise.reject(new Error('there is no provider to ask'));
  }
}
