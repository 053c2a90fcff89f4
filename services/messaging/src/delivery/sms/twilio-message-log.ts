import type { MessageInstance, MessagePage } from 'twilio/lib/rest/api/v2010/account/message.js';
import { type LoggedMessage, type MessageList, MessageLog, type ReceivedMessage } from './message-log.js';
import type { TwilioOptions } from './provider-options.js';
import { type TwilioClient, twilioClient } from './twilio-client.js';

const pageSize = 50;
/** More texts than a phone gets in a day. A longer list is not read to its end. */
const maxPages = 10;

/** All texts of a span are many, and read once. */
const largePage = 1000;
const dayMs = 86_400_000;

/** Reads Twilio's Messages resource. */
export class TwilioMessageLog extends MessageLog {
  override readonly isAvailable = true;
  private readonly client: TwilioClient;

  constructor(options: TwilioOptions) {
    super();
    this.client = twilioClient(options);
  }

  /**
   * Reads the phone's newest pages back to a date, because Twilio's date filter is unsafe here: it has a resolution of
   * one day and filters by the sending date, which a queued text does not have yet. It would miss an existing text,
   * which would be sent again.
   */
  override async listTo(phone: string, ms: number): Promise<MessageList> {
    const { headers, body } = await this.client.messages.pageWithHttpInfo({ to: phone, pageSize });
    const at = answeredAt(headers);
    const isRecent = ({ createdAt }: LoggedMessage) => createdAt === null || createdAt.getTime() >= at.getTime() - ms;
    const found: LoggedMessage[] = [];
    let page: MessagePage = body;
    for (let pages = 1; ; pages += 1) {
      const messages = page.instances.map(toLogged);
      found.push(...messages.filter(isRecent));
      const isComplete = !page.nextPageUrl || !messages.every(isRecent);
      if (isComplete || pages === maxPages) return { at, messages: found, isComplete };
      page = (await page.nextPage()) as MessagePage;
    }
  }

  /** The account may have several numbers, so the list is that of all texts in both directions. */
  override async listReceived(since: Date): Promise<ReceivedMessage[]> {
    const found: ReceivedMessage[] = [];
    // Twilio's filter may have a resolution of one day
    const dateSentAfter = new Date(since.getTime() - dayMs);
    let page: MessagePage = await this.client.messages.page({ dateSentAfter, pageSize: largePage });
    for (;;) {
      for (const message of page.instances) {
        const received = toReceived(message, since);
        if (received) found.push(received);
      }
      if (!page.nextPageUrl) break;
      page = (await page.nextPage()) as MessagePage;
    }
    return found.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime());
  }

  override async find(sid: string): Promise<LoggedMessage | null> {
    try {
      return toLogged(await this.client.messages(sid).fetch());
    } catch (error) {
      if (error instanceof Error && Reflect.get(error, 'status') === 404) return null;
      throw error;
    }
  }
}

/** Null: sent by the salon, or before. */
function toReceived({ sid, direction, from, to, body, dateCreated }: MessageInstance, since: Date) {
  if (direction !== 'inbound' || !(dateCreated >= since)) return null;
  return { sid, from, to, body: body ?? '', receivedAt: dateCreated };
}

/** The `Date` of the response, or our own clock if a proxy removed the header. */
function answeredAt(headers: unknown): Date {
  const date = typeof headers === 'object' && headers !== null ? Reflect.get(headers, 'date') : undefined;
  const at = new Date(typeof date === 'string' ? date : Number.NaN);
  return Number.isNaN(at.getTime()) ? new Date() : at;
}

/** Twilio may omit the body and the date of a message, although the SDK's types do not say so. */
function toLogged({ sid, body, status, errorCode, dateCreated }: MessageInstance): LoggedMessage {
  const text: unknown = body;
  const created: unknown = dateCreated;
  return {
    sid,
    body: typeof text === 'string' ? text : null,
    status,
    errorCode: errorCode ? String(errorCode) : null,
    createdAt: created instanceof Date && !Number.isNaN(created.getTime()) ? created : null,
  };
}
