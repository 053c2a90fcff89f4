import type { MessageInstance, MessagePage } from 'twilio/lib/rest/api/v2010/account/message.js';
import {
  type ListedMessage,
  type LoggedMessage,
  type MessageList,
  MessageLog,
  type ReceivedMessage,
  type ReceivedPage,
  UnknownPage,
} from './message-log.js';
import type { TwilioOptions } from './provider-options.js';
import { type TwilioClient, twilioClient, TwilioRefusal } from './twilio-client.js';
import { twilioApiUrl } from './twilio-hosts.js';

const pageSize = 50;
/** More texts than a phone gets in a day. A longer list is not read to its end. */
const maxPages = 10;

/** Of the list of all texts, which is read every few minutes: more than come in that time, except with a campaign. */
const receivedPageSize = 250;

/** Reads Twilio's Messages resource. */
export class TwilioMessageLog extends MessageLog {
  override readonly isAvailable = true;
  override readonly ownPhone: string | null;
  private readonly client: TwilioClient;
  private readonly api: URL;

  constructor(options: TwilioOptions) {
    super();
    this.ownPhone = options.messagingServiceSid === undefined ? (options.from ?? null) : null;
    this.client = twilioClient(options);
    this.api = new URL(twilioApiUrl(options.apiBaseUrl));
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

  /**
   * The account may have several numbers, so the list is that of all texts in both directions. It is read back to a date and
   * not filtered by one, for the reasons above.
   */
  override async listReceived(): Promise<ReceivedPage> {
    return toPage(await this.client.messages.pageWithHttpInfo({ pageSize: receivedPageSize }));
  }

  override async listOlder(next: string): Promise<ReceivedPage> {
    const address = new URL(next, this.api);
    if (address.origin !== this.api.origin) throw new UnknownPage(`${next} is not a page of Twilio`);
    try {
      return toPage(await this.client.messages.getPageWithHttpInfo(address.href));
    } catch (error) {
      if (error instanceof TwilioRefusal && [400, 404, 410].includes(error.status))
        throw new UnknownPage(error.message, { cause: error });
      throw error;
    }
  }

  override async listFiles(sid: string): Promise<ReceivedMessage['media']> {
    try {
      const { instances } = await this.client.messages(sid).media.page({ pageSize });
      // as the webhook names them: without an ending, which would ask for the record of the file
      return instances.map(({ uri, contentType }) => ({
        url: new URL(uri.replace(/\.json$/, ''), this.api).href,
        type: contentType,
      }));
    } catch (error) {
      if (error instanceof TwilioRefusal && error.status === 404) return [];
      throw error;
    }
  }

  override pauseAfter(error: unknown): number | null {
    return error instanceof TwilioRefusal ? (error.retryAfterMs ?? null) : null;
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

/** The fields that Twilio may leave out are undefined, although the SDK's types do not say so. */
function toPage({ headers, body: page }: { headers?: unknown; body: MessagePage }): ReceivedPage {
  const times = page.instances.flatMap(({ dateSent, dateCreated }) => [dateOf(dateSent), dateOf(dateCreated)]);
  const newest = Math.max(...times.map((time) => time?.getTime() ?? -Infinity));
  return {
    at: answeredAt(headers),
    texts: page.instances.flatMap(toListed),
    newest: Number.isFinite(newest) ? new Date(newest) : null,
    next: page.nextPageUrl ? pathOf(page.nextPageUrl) : null,
  };
}

/** None: sent by the salon. */
function toListed({ sid, direction, from, to, body, numMedia, dateCreated }: MessageInstance): ListedMessage[] {
  const receivedAt = dateOf(dateCreated);
  if (direction !== 'inbound' || !receivedAt) return [];
  return [{ sid, from, to, body: body ?? '', receivedAt, files: Math.max(0, Math.trunc(Number(numMedia)) || 0) }];
}

const dateOf = (value: unknown): Date | null =>
  value instanceof Date && !Number.isNaN(value.getTime()) ? value : null;

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
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
  return {
    sid,
    body: typeof text === 'string' ? text : null,
    status,
    errorCode: errorCode ? String(errorCode) : null,
    createdAt: dateOf(dateCreated),
  };
}
