import { noticeTroubles } from '@lacquer/contracts/messaging/notice-troubles';
import { say } from '@lacquer/contracts/sentences/say';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { Inject, Injectable } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import { type NoticesOptions, noticesOptions } from '../notices-options.js';
import { addressOf } from './mail-address.js';
import type { Outcome } from '../sending/outcome.js';

const timeoutMs = 15_000;

export interface Mail {
  /** Part of its `Message-ID`: mail programs show two with the same once. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** Sends mail by SMTP. */
@Injectable()
export class MailSender {
  private readonly mail: { transport: ReturnType<typeof createTransport>; from: string; host: string } | undefined;

  constructor(@Inject(noticesOptions) { mail }: NoticesOptions) {
    if (!mail) return;
    const { url, from } = mail;
    this.mail = {
      transport: createTransport({
        url,
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
      }),
      from,
      host: addressOf(from).replace(/^.*@/, ''),
    };
  }

  get isConfigured(): boolean {
    return this.mail !== undefined;
  }

  /** Connects and signs in, and sends nothing. @throws Error with the server's words */
  async verify(): Promise<void> {
    if (!this.mail) return;
    const { transport } = this.mail;
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  }

  async send({ id, to, subject, text }: Mail): Promise<Outcome> {
    if (!this.mail) return { kind: 'refused', reason: say(noticeTroubles.noMailServer) };
    const { transport, from, host } = this.mail;
    try {
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
      return { kind: 'sent' };
    } catch (error) {
      const reason = say(noticeTroubles.mailRefused, { sentences: messageOf(error) });
      return isFinal(error)
        ? { kind: 'refused', reason }
        : { kind: 'later', reason, mayHaveArrived: isUnanswered(error) };
    }
  }
}

/** Whether the server refused this mail or its recipient for good. A refused password is one that may be corrected. */
function isFinal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** The server was reached, and its answer is not known. */
function isUnanswered(error: unknown): boolean {
  const { code, syscall, responseCode } = error as { code?: string; syscall?: string; responseCode?: number };
  return responseCode === undefined && code !== 'EDNS' && syscall !== 'connect';
}
