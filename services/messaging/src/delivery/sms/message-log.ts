/** A text as the provider has it. */
export interface LoggedMessage {
  sid: string;
  body: string;
  /** Its own word for the state. */
  status: string;
  errorCode: string | null;
  createdAt: Date;
}

/** What the provider says when it is asked. Every method throws when there was no answer. */
export abstract class MessageLog {
  /** There is somebody to ask. */
  abstract readonly isAvailable: boolean;
  /** What was sent to a phone since then, newest first. */
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
