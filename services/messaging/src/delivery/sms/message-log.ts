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
  /** The files that it brings along. */
  media: { url: string; type: string }[];
}

/** A text to the salon in the list of all, which says how many files it has, and not which. */
export interface ListedMessage extends Omit<ReceivedMessage, 'media'> {
  files: number;
}

export interface ReceivedPage {
  /** When the provider responded, by its own clock. */
  at: Date;
  /** The texts to the salon among those of the page. Newest first. */
  texts: ListedMessage[];
  /** The time of the newest text of the page, in either direction; null: the page is empty. */
  newest: Date | null;
  /** Where the list continues with older texts; null: it ends here. Valid for days. */
  next: string | null;
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
  /** The phone of the salon; null: the provider picks one of several. */
  abstract readonly ownPhone: string | null;
  /** The newest texts of the account, in both directions. */
  abstract listReceived(): Promise<ReceivedPage>;
  /**
   * The page at `next` of another.
   * @throws UnknownPage
   */
  abstract listOlder(next: string): Promise<ReceivedPage>;
  /** The files of a text to the salon. Those that the provider does not have any more are left out. */
  abstract listFiles(sid: string): Promise<ReceivedMessage['media']>;
  /** For how long the provider asks not to be asked again, after an error of a method; null: it does not say. Milliseconds. */
  abstract pauseAfter(error: unknown): number | null;
}

/** The provider does not know a page, such as one of long ago. */
export class UnknownPage extends Error {
  override readonly name = 'UnknownPage';
}

/** Used when texts are simulated. */
export class NoMessageLog extends MessageLog {
  override readonly isAvailable = false;
  override readonly ownPhone = null;

  override listTo(): Promise<MessageList> {
    return nobody();
  }

  override find(): Promise<LoggedMessage | null> {
    return nobody();
  }

  override listReceived(): Promise<ReceivedPage> {
    return nobody();
  }

  override listOlder(): Promise<ReceivedPage> {
    return nobody();
  }

  override listFiles(): Promise<ReceivedMessage['media']> {
    return nobody();
  }

  override pauseAfter(): null {
    return null;
  }
}

const nobody = (): Promise<never> => Promise.reject(new Error('there is no provider to ask'));
