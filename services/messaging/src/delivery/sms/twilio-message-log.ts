import type { MessageInstance } from 'twilio/lib/rest/api/v2010/account/message.js';
import { type LoggedMessage, MessageLog } from './message-log.js';
import type { TwilioOptions } from './provider-options.js';
import { type TwilioClient, twilioClient } from './twilio-client.js';

const pageSize = 50;

interface Page {
  instances: MessageInstance[];
  nextPage(): Promise<Page> | undefined;
}

/** Reads Twilio's Messages resource. */
export class TwilioMessageLog extends MessageLog {
  override readonly isAvailable = true;
  private readonly client: TwilioClient;

  constructor(options: TwilioOptions) {
    super();
    this.client = twilioClient(options);
  }

  /**
   * Twilio's own date filter has a resolution of one day and looks at the sending date, which a queued text does not have
   * yet: a text that is there would be missed and sent again. Hence this reads the phone's newest pages back to `since`.
   */
  override async listTo(phone: string, since: Date): Promise<LoggedMessage[]> {
    const found: LoggedMessage[] = [];
    let page: Page = await this.client.messages.page({ to: phone, pageSize });
    for (;;) {
      const messages = page.instances.map(toLogged);
      found.push(...messages.filter(({ createdAt }) => createdAt >= since));
      const next = messages.every(({ createdAt }) => createdAt >= since) ? await page.nextPage() : undefined;
      if (!next) return found;
      page = next;
    }
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

function toLogged({ sid, body, status, errorCode, dateCreated }: MessageInstance): LoggedMessage {
  return { sid, body, status, errorCode: errorCode ? String(errorCode) : null, createdAt: dateCreated };
}
