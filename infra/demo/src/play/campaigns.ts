import * as automationCalls from '@lacquer/contracts/calls/messaging/automations';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import type { TwilioSimulator } from '@lacquer/simulators/twilio/twilio-simulator';
import type { ProductClient } from '../product-client.js';
import type { Person } from '../salon/people.js';
import { Random } from '../salon/random.js';
import { birthdayText, type CampaignStory, draft, failures, scheduled } from '../story/campaigns.js';
import { replies, type ReplyStory, stops, unread } from '../story/replies.js';
import { type Day, minuteMs } from '../salon/calendar.js';
import type { Past, Step } from './past.js';

/** The campaigns of the year, really sent, with the answers that they bring. */
export class Campaigns {
  /** Replies are used up, then repeated: no two neighbors say the same. */
  private told = 0;

  constructor(
    private readonly product: ProductClient,
    private readonly twilio: Pick<TwilioSimulator, 'messages' | 'sendInbound' | 'faults'>,
    private readonly past: Past,
    private readonly people: ReadonlyMap<string, Person>,
  ) {}

  /** Sends a campaign, and resolves with the phones that got it. */
  async send(
    begunAt: Date,
    at: Date,
    {
      message,
      filter,
      holdoutPercent = 0,
    }: Pick<CampaignStory, 'message' | 'holdoutPercent'> & { filter: AudienceFilter },
  ): Promise<{ id: string; phones: string[] }> {
    const before = this.twilio.messages.length;
    let id = '';
    const act = async () => {
      id = await this.find(message, { filter, holdoutPercent });
      const { status } = await this.product.call(campaignCalls.get, { params: { id } });
      if (status === 'draft') await this.product.call(campaignCalls.start, { params: { id }, body: {} });
    };
    this.failAtSome(message);
    await this.past.play(begunAt, { at, act });
    this.twilio.faults({ numbers: null });
    const delivered = this.twilio.messages.slice(before).filter(({ status }) => status === 'delivered');
    return { id, phones: delivered.map(({ to }) => to) };
  }

  /** Some who got a text write back, others opt out. */
  async reply(begunAt: Date, sentAt: Date, phones: readonly string[], count: number, stopCount: number): Promise<void> {
    const random = new Random('replies', sentAt.toISOString().slice(0, 10));
    const shuffled = random.shuffle(phones);
    const leavers = shuffled.slice(0, stopCount);
    const writers = shuffled.slice(stopCount, stopCount + count);
    const steps: Step[] = [
      ...writers.flatMap((phone) => this.conversation(phone, after(sentAt, random.int(3, 240)))),
      ...leavers.map((from) => this.inbound(from, random.pick(stops), after(sentAt, random.int(1, 90)))),
    ];
    await this.past.play(begunAt, ...steps.toSorted((one, other) => one.at.getTime() - other.at.getTime()));
  }

  /** Texts that nobody has read yet, each from another regular. */
  async receiveTexts(begunAt: Date, startedAt: Date): Promise<void> {
    const regulars = [...this.people.values()].filter(({ habit, consent }) => habit === 'regular' && consent);
    const writers = new Set<string>();
    const steps: Step[] = [];
    for (const { hoursAgo, language, text } of unread) {
      const phone = await this.writerOf(
        regulars.filter((each) => each.language === language),
        writers,
      );
      writers.add(phone);
      steps.push(this.inbound(phone, text, after(startedAt, -60 * hoursAgo)));
    }
    await this.past.play(begunAt, ...steps);
  }

  /** The first phone that staff can answer. */
  private async writerOf(people: readonly Person[], taken: ReadonlySet<string>): Promise<string> {
    for (const { phone } of people) {
      if (phone === null || taken.has(phone)) continue;
      const { refused } = await this.product.call(conversationCalls.check, { params: { phone } });
      if (refused === null) return phone;
    }
    throw new Error('No regular can be answered.');
  }

  /** The automation is on since `at`. */
  async turnBirthdaysOn(begunAt: Date, at: Date): Promise<void> {
    const params = { kind: 'birthday' as const };
    const body = { message: birthdayText, time: '10:00', days: null, capDays: 7, holdoutPercent: 0 };
    const act = async () => {
      await this.product.call(automationCalls.change, { params, body });
      await this.product.call(automationCalls.turnOn, { params, body: {} });
    };
    await this.past.play(begunAt, { at, act });
  }

  /** The texts of the automation to the birthdays of a past day. */
  async wishHappyBirthday(begunAt: Date, day: Day, at: Date): Promise<void> {
    const [month = 1, date = 1] = day.split('-').slice(1).map(Number);
    const filter = { consentedOnly: true, birthdays: [{ month, day: date }] };
    const { eligible } = await this.product.call(campaignCalls.preview, { body: { message: birthdayText, filter } });
    if (eligible === 0) return;
    const { id } = await this.send(begunAt, at, { message: birthdayText, filter });
    await this.past.makeAutomatic(id);
  }

  /** What is still to come: a draft, and a campaign with a time. */
  async prepare(begunAt: Date, draftedAt: Date, scheduledFor: Date): Promise<void> {
    const act = async () => {
      await this.find(draft.message, draft);
      const id = await this.find(scheduled.message, scheduled);
      await this.product.call(campaignCalls.start, { params: { id }, body: { at: scheduledFor.toISOString() } });
    };
    await this.past.play(begunAt, { at: draftedAt, act });
  }

  /** The campaign of an interrupted run, or a new draft. */
  private async find(message: string, plan: { filter: AudienceFilter; holdoutPercent?: number }): Promise<string> {
    const listed = await this.product.call(campaignCalls.list, {});
    const same = listed.find((each) => each.message === message && sameFilter(each.filter, plan.filter));
    return same?.id ?? (await this.product.call(campaignCalls.create, { body: { message, ...plan } })).id;
  }

  private failAtSome(message: string): void {
    const random = new Random('failures', message);
    const numbers = Object.fromEntries(
      [...this.people.keys()].flatMap((phone) => {
        const failure = failures.find(({ share }) => random.chance(share));
        return failure ? [[phone, { delivery: failure.delivery }]] : [];
      }),
    );
    this.twilio.faults({ numbers });
  }

  private conversation(phone: string, at: Date): Step[] {
    const { text, answer, next } = this.nextFor(this.people.get(phone)?.language ?? 'en');
    const isAnswered = answer !== undefined;
    return [
      this.inbound(phone, text, at),
      ...(isAnswered ? [{ at: after(at, 9), act: () => this.answer(phone, answer) }] : []),
      ...(isAnswered && next !== undefined ? [this.inbound(phone, next, after(at, 14))] : []),
    ];
  }

  private nextFor(language: string): ReplyStory {
    const suitable = replies.filter((each) => each.language === language);
    this.told += 1;
    return suitable[this.told % suitable.length] ?? replies[0] ?? { language: 'en', text: 'Thank you!' };
  }

  private inbound(from: string, body: string, at: Date): Step {
    return { at, act: () => this.twilio.sendInbound({ from, body }) };
  }

  private answer(phone: string, message: string): Promise<unknown> {
    return this.product.call(conversationCalls.sendText, { params: { phone }, body: { message } });
  }
}

const after = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * minuteMs);
const sameFilter = (one: AudienceFilter, other: AudienceFilter): boolean => sorted(one) === sorted(other);
const sorted = (filter: AudienceFilter): string =>
  JSON.stringify(Object.entries(filter).toSorted(([one], [other]) => (one < other ? -1 : 1)));
