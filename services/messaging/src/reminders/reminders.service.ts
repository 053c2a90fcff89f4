import { changeReminders, getReminders, type ReminderSettings } from '@lacquer/contracts/messaging/reminders';
import { siteLanguages } from '@lacquer/contracts/site/languages';
import { type HandledRequest, HandleRpc } from '@lacquer/platform/bus/handlers';
import { Clock } from '@lacquer/platform/clock/clock';
import { settleLateEdit } from '@lacquer/platform/versions/late-edit';
import { Injectable } from '@nestjs/common';
import { instantAt, salonClock } from '@lacquer/contracts/salon/opening-hours';
import { CachedSalon } from '../salon/cached-salon.js';
import { reminderText } from './reminder-text.js';
import { RemindersRepository } from './reminders.repository.js';

const countedMs = 30 * 24 * 3_600_000;
const example = { firstName: 'Ana', services: ['Gel Manicure'] };

/** The reminders as the owner sees and changes them. */
@Injectable()
export class RemindersService {
  constructor(
    private readonly reminders: RemindersRepository,
    private readonly salon: CachedSalon,
    private readonly clock: Clock,
  ) {}

  /** @throws UnavailableError MESSAGING.SALON_UNKNOWN */
  @HandleRpc(getReminders)
  async get(): Promise<ReminderSettings> {
    const { texts, version, ...on } = await this.reminders.get();
    const salon = await this.salon.get();
    const now = this.clock.now();
    const startsAt = instantAt(salon.timeZone, salonClock(salon.timeZone, now).date, '14:30');
    const examples = siteLanguages.map((language) => ({
      language,
      ...reminderText(texts[language], { ...example, startsAt }, salon, language),
    }));
    return {
      ...on,
      texts,
      version,
      examples,
      ...(await this.reminders.sum(new Date(now.getTime() - countedMs))),
    };
  }

  /** @throws UnavailableError MESSAGING.SALON_UNKNOWN; ConflictError MESSAGING.CHANGED_MEANWHILE */
  @HandleRpc(changeReminders)
  async change({ actor, ...edit }: HandledRequest<typeof changeReminders>): Promise<ReminderSettings> {
    const isDone = await this.reminders.change(edit, actor.id);
    const present = await this.get();
    if (isDone) return present;
    const by = await this.reminders.findChangedBy();
    return settleLateEdit({ owner: 'MESSAGING', what: 'reminders', present, by, edit });
  }
}
