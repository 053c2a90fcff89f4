import { getSalonProfile } from '@lacquer/contracts/salon/salon';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { RpcClient } from '@lacquer/platform/bus/rpc-client';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { writtenPhone } from '@lacquer/platform/phone/phone';
import { Injectable } from '@nestjs/common';
import { RecipientHours } from '../../hours/recipient-hours.js';
import { CachedSalon } from '../../salon/cached-salon.js';
import { StaffAlerts } from '../alerts/staff-alerts.js';
import { confirmation } from '../kinds/confirmation.js';
import { help } from '../kinds/help.js';
import { question } from '../kinds/question.js';
import { OutgoingJobs } from '../outgoing/outgoing-jobs.js';
import type { PendingText } from '../outgoing/outgoing-text.js';
import { OutgoingRepository } from '../outgoing/outgoing.repository.js';
import { measureText } from '../segments.js';
import { SmsSender } from '../sms-sender.js';
import { CappedTexts } from './capped-texts.repository.js';
import { confirmationText, helpText, questionText } from './automatic-words.js';

/** A text that the product sends by itself to a phone that asked for it. */
export interface AutomaticText {
  kind: typeof confirmation | typeof help | typeof question;
  body: string;
}

/** Texts that answer a request of their phone. A stranger who asks for another's phone causes one of them a day. */
@Injectable()
export class AutomaticTexts {
  constructor(
    private readonly texts: OutgoingRepository,
    private readonly capped: CappedTexts,
    private readonly jobs: OutgoingJobs,
    private readonly salon: CachedSalon,
    private readonly rpc: RpcClient,
    private readonly alerts: StaffAlerts,
    private readonly hours: RecipientHours,
    private readonly sender: SmsSender,
  ) {}

  /** @throws UnavailableError MESSAGING.SALON_UNKNOWN */
  async confirmation(language: SiteLanguage): Promise<AutomaticText> {
    const { name } = await this.salon.get();
    return { kind: confirmation, body: confirmationText(language, name) };
  }

  /** @throws UnavailableError MESSAGING.SALON_UNKNOWN */
  async question(): Promise<AutomaticText> {
    const { name } = await this.salon.get();
    return { kind: question, body: questionText(name) };
  }

  /** @throws UnavailableError MESSAGING.SALON_UNKNOWN */
  async help(): Promise<AutomaticText> {
    const { name } = await this.salon.get();
    const profile = await this.rpc.decorate(getSalonProfile, {});
    const place = profile && { phone: writtenPhone(profile.phone), address: profile.address };
    return { kind: help, body: helpText(name, place) };
  }

  /**
   * Stores the text, unless the phone has had its share. In an hour in which all phones have had theirs it waits or is
   * not stored, as its kind says, and the staff are alerted once. Call `send` after the commit. Returns whether it is stored, and what to send.
   */
  async add(tx: Transaction, phone: string, text: AutomaticText): Promise<{ isAdded: boolean; send: PendingText[] }> {
    const { kind, body } = text;
    const room = await this.capped.findRoom(tx, phone, kind);
    if (room === 'phone-full') return { isAdded: false, send: [] };
    const { segments } = measureText(body);
    const isFull = room === 'all-full';
    const isFirst = isFull && (await this.capped.noteRefusal(tx, { kind, phone, body, segments }));
    const alert = isFirst ? await this.alerts.addTrouble(tx, floodOf(kind.cap.perHour)) : null;
    const alerts = alert ? [alert] : [];
    if (isFull && !kind.cap.waits) return { isAdded: false, send: alerts };
    const place = isFull ? await this.capped.findPlace(tx, kind) : null;
    const morning =
      kind.waitsForDay && !this.sender.isSimulated ? this.hours.morningAfter(phone, place ?? undefined) : null;
    const dueAt = morning ?? place;
    const added = await this.texts.create({ kind: kind.name, phone, body, segments, createdBy: null, dueAt }, tx);
    return { isAdded: true, send: [...alerts, added] };
  }

  /** Whether the phone has such a text, or `add` in this transaction stores one. */
  async reaches(tx: Transaction, phone: string, { kind }: AutomaticText): Promise<boolean> {
    return kind.cap.waits || (await this.capped.findRoom(tx, phone, kind)) !== 'all-full';
  }

  /** The words of the text that the phone has instead of one that `add` did not store; null: it has none. */
  findLast(tx: Transaction, phone: string, { kind }: AutomaticText): Promise<string | null> {
    return this.capped.findLast(tx, phone, kind);
  }

  /** Adds the jobs. If this process ends before, the sweeper adds them. */
  send(texts: readonly PendingText[]): void {
    for (const text of texts) this.jobs.addLater(text);
  }
}

const floodOf = (texts: number): string =>
  `More than ${texts} people asked for texts within an hour. It may be a robot: no further first text is sent for now.`;
