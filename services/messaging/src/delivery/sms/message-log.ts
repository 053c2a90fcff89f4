/** A text as the provider stores it. */
export interface LoggedMessage {
  sid: string;
  body: string;
  /** The provider's own status. */
  status: string;
  errorCode: string | null;
  createdAt: Date;
}

/** Looks texts up at the provider. Every method throws when there was no answer. */
export abstract class MessageLog {
  /** There is a provider to ask. */
  abstract readonly isAvailable: boolean;
  /** The texts to a phone since then, newest first. */
  abstract listTo(phone: string, since: Date): Promise<LoggedMessage[]>;
  abstract find(sid: string): Promise<LoggedMessage | null>;
}

/** Where texts are simulated. */
export class NoMessageLog extends MessageLog {
  override readonly isAvailable = false;

  override listTo(): Promise<LoggedMessage[]> {
    return Promise.reject(new Error('there is no provider to ask'));
  }

  override find(): Promise<LoggedMessage | null> {
    return Promise.reject(new Error('there is no provider to ask'));
  }
}
