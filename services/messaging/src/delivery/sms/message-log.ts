/** A text as the provider stores it. */
export interface LoggedMessage {
  sid: string;
  /** Null: the provider does not show it. */
  body: string | null;
  /** The provider's own status. */
  status: string;
  errorCode: string | null;
  /** Null: the provider does not tell. */
  createdAt: Date | null;
}

export interface MessageList {
  /** When the provider answered, by its own clock. */
  at: Date;
  /** Newest first. */
  messages: LoggedMessage[];
  /** `false`: there are more than were read. What is not in the list may exist. */
  isComplete: boolean;
}

/** Looks texts up at the provider. Every method throws when there was no answer. */
export abstract class MessageLog {
  /** There is a provider to ask. */
  abstract readonly isAvailable: boolean;
  /** The texts to a phone of the last `ms` milliseconds by the provider's clock, and those without a date. */
  abstract listTo(phone: string, ms: number): Promise<MessageList>;
  abstract find(sid: string): Promise<LoggedMessage | null>;
}

/** Where texts are simulated. */
export class NoMessageLog extends MessageLog {
  override readonly isAvailable = false;

  override listTo(): Promise<MessageList> {
    return Promise.reject(new Error('there is no provider to ask'));
  }

  override find(): Promise<LoggedMessage | null> {
    return Promise.reject(new Error('there is no provider to ask'));
  }
}
