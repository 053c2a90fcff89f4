import { noticeChannels } from '@lacquer/contracts/messaging/notices';
import { Clock } from '@lacquer/platform/clock/clock';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { SendingWindow } from '../hours/sending-window.js';
import { dueTime } from './notice-time.js';
import { type NewNotice, type News, NoticesRepository } from './notices.repository.js';
import { StaffPeople, type ToldPerson } from './people/staff-people.repository.js';
import { PushDevices } from './push/push-devices.repository.js';

/** Stores what people are told, in the transaction of what happened. */
@Injectable()
export class StaffNotices {
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly notices: NoticesRepository,
    private readonly people: StaffPeople,
    private readonly devices: PushDevices,
    private readonly salon: SendingWindow,
    private readonly clock: Clock,
  ) {}

  /** One notice to each person, channel and device that wants this kind. Call `wake` after the commit. */
  async add(tx: Transaction, news: News): Promise<void> {
    const people = await this.people.list(tx);
    const wanted = people.filter(({ choices }) => choices[news.kind].length > 0);
    const told = news.kind === 'reply' ? await this.tellOfReply(tx, news, wanted) : wanted;
    if (told.length === 0) return;
    const devices = await this.devices.listIds(tx);
    const at = { now: this.clock.now(), timeZone: this.salon.timeZone };
    const added = told.flatMap((person) =>
      noticeChannels
        .filter((channel) => person.choices[news.kind].includes(channel))
        .filter((channel) => channel !== 'text' || person.phone !== null)
        .flatMap((channel): NewNotice[] => {
          const notice = { ...news, personId: person.id, channel, dueAt: dueTime(person, channel, at) };
          if (channel !== 'push') return [{ ...notice, deviceId: null }];
          return (devices.get(person.id) ?? []).map((deviceId) => ({ ...notice, deviceId }));
        }),
    );
    if (added.length > 0) await this.notices.add(tx, news, added);
  }

  /** Without those who hear only of the conversations that they answer, or that nobody answers. */
  private async tellOfReply(tx: Transaction, { subject }: News, wanted: ToldPerson[]): Promise<ToldPerson[]> {
    if (subject === null || !wanted.some(({ onlyOwnReplies }) => onlyOwnReplies)) return wanted;
    const answerer = await this.notices.findAnswerer(tx, subject);
    return wanted.filter(({ id, onlyOwnReplies }) => !onlyOwnReplies || answerer === null || answerer === id);
  }

  /** The sender of this process looks at once, if it has one; others look every few seconds. */
  wake(): void {
    for (const listener of this.listeners) listener();
  }

  onWake(listener: () => void): void {
    this.listeners.push(listener);
  }
}
