import { setTimeout as delay } from 'node:timers/promises';
import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import * as contactCalls from '@lacquer/contracts/calls/salon/contact';
import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import * as authCalls from '@lacquer/contracts/calls/staff/auth';
import * as staffCalls from '@lacquer/contracts/calls/staff/staff';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as duplicateCalls from '@lacquer/contracts/calls/customers/duplicates';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import type { ProductClient } from '../product-client.js';
import { dayMs, minuteMs } from '../salon/calendar.js';
import type { Person } from '../salon/people.js';
import { nationally } from '../salon/phones.js';
import { Random } from '../salon/random.js';
import { type MessageStory, messages } from '../story/messages.js';
import { invited, staff } from '../story/staff.js';
import { importRows } from './history.js';
import type { Past, Step } from './past.js';

const hourMs = 3_600_000;
/** When the salon began to use the product, in days before the start. */
const openedDaysAgo = 398;

/** What people do at the desk: accounts, messages, duplicates. */
export class FrontDesk {
  constructor(
    private readonly product: ProductClient,
    private readonly past: Past,
    /** The moment of the first start. */
    private readonly startedAt: Date,
  ) {}

  /** Accounts of each role. Their password is the owner's. */
  async hire(begunAt: Date, password: string): Promise<void> {
    const present = new Set((await this.product.call(staffCalls.list)).map(({ email }) => email));
    const steps = staff.flatMap(({ email, name, role, daysAgo, ...rest }): Step[] => [
      {
        at: this.daysAgo(daysAgo),
        act: async () => {
          if (present.has(email)) return;
          const { token } = await this.product.call(staffCalls.invite, { body: { email, name, role } });
          await this.product.call(authCalls.useLink, { body: { token, password } });
        },
      },
      ...('leftDaysAgo' in rest
        ? [
            {
              at: this.daysAgo(rest.leftDaysAgo),
              act: () => this.product.call(staffCalls.disable, { body: { email } }),
            },
          ]
        : []),
    ]);
    // the owner's account was made when the product started, a moment ago
    const opened = { at: this.daysAgo(openedDaysAgo), act: async () => {} };
    const invite = { at: this.daysAgo(1), act: () => this.product.call(staffCalls.invite, { body: invited }) };
    await this.past.play(new Date(begunAt.getTime() - minuteMs), opened, ...steps, invite);
  }

  /** Messages of every state, through the site's own form. */
  async receiveMessages(begunAt: Date, phones: readonly string[]): Promise<void> {
    const steps = messages.flatMap((story, index) => this.messageSteps(story, index, phones[index] ?? null));
    await this.past.play(begunAt, ...steps);
  }

  private messageSteps(story: MessageStory, index: number, phone: string | null): Step[] {
    const { daysAgo, name, service, message, state, note, hasPhone = false } = story;
    const [firstName, lastName] = name;
    // during the day, and never after the start
    const hours = daysAgo === 0 ? 1 : new Random('message', index).int(2, 9);
    const at = new Date(this.daysAgo(daysAgo).getTime() - hours * hourMs);
    const email = `visitor${index + 1}@example.com`;
    const visitor = this.product.from(`10.91.0.${index + 1}`);
    let id = '';
    const submit = async () => {
      const body = {
        firstName,
        lastName,
        email,
        phone: hasPhone && phone !== null ? nationally(phone) : null,
        service,
        message,
      };
      ({ id } = await visitor.call(contactCalls.submit, { body }));
    };
    const edit = () =>
      this.product.call(submissionCalls.edit, {
        params: { id },
        body: { state: state ?? 'read', ...(note !== undefined && { note }) },
      });
    const handledAt = new Date(at.getTime() + hourMs);
    return [{ at, act: submit }, ...(state === undefined ? [] : [{ at: handledAt, act: edit }])];
  }

  /**
   * People who have changed their phone, and came again as somebody new: one pair is merged, one turned out to be two
   * people, the others are for staff to look at.
   */
  async meetDuplicates(begunAt: Date, people: readonly Person[], phones: readonly string[]): Promise<void> {
    const twice = people
      .filter(({ habit, email }) => habit === 'regular' && email !== null)
      .slice(0, 5)
      .map((person, index) => ({ person, phone: phones[index] ?? '' }));
    await importRows(
      this.product,
      twice.map(({ person: { givenName, familyName, email }, phone }, index) => ({
        phone,
        givenName,
        familyName,
        email: email ?? '',
        visitedAt: this.daysAgo(40 + 11 * index)
          .toISOString()
          .slice(0, 10),
        service: 'Gel Manicure',
        amount: '35.00',
      })),
    );
    const [merged, different] = twice;
    await this.past.play(begunAt, {
      at: this.daysAgo(6),
      act: async () => {
        if (!merged?.person.phone || !different?.person.phone) return;
        const [kept, other] = [await this.idOf(merged.person.phone), await this.idOf(merged.phone)];
        if (kept !== null && other !== null && kept !== other) {
          await this.product.call(
            recordCalls.merge,
            { params: { id: kept }, body: { otherId: other } },
            { doneCode: 'CUSTOMER.ALREADY_MERGED' },
          );
        }
        const [one, two] = [await this.idOf(different.person.phone), await this.idOf(different.phone)];
        if (one !== null && two !== null) await this.dismiss(one, two);
      },
    });
  }

  /** Staff have read all but the latest texts. */
  async readConversations(before: Date): Promise<void> {
    const unread = await this.product.call(conversationCalls.list, { query: { show: 'unread', limit: 200 } });
    for (const { phone, latest } of unread) {
      const upTo = latest?.receivedAt;
      if (upTo !== undefined && new Date(upTo) < before)
        await this.product.call(conversationCalls.markRead, { params: { phone }, body: { upTo } });
    }
  }

  private async idOf(phone: string): Promise<string | null> {
    const [found] = await this.product.call(customerCalls.list, { query: { q: phone, limit: 1 } });
    return found?.id ?? null;
  }

  /** The comparison of records takes a while after an import. */
  private async dismiss(id: string, otherId: string): Promise<void> {
    for (let tries = 0; tries < 300; tries += 1) {
      const pairs = await this.product.call(duplicateCalls.list, { query: { limit: 100 } });
      const isPair = pairs.some(
        ({ kept, other }) => [kept.id, other.id].includes(id) && [kept.id, other.id].includes(otherId),
      );
      if (isPair) {
        await this.product.call(duplicateCalls.dismiss, { params: { id, otherId } });
        return;
      }
      await delay(200);
    }
  }

  private daysAgo(days: number): Date {
    return new Date(this.startedAt.getTime() - days * dayMs);
  }
}
