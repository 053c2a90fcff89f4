import { join } from 'node:path';
import * as catalogCalls from '@lacquer/contracts/calls/salon/catalog';
import * as salonCalls from '@lacquer/contracts/calls/salon/salon';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as senderCalls from '@lacquer/contracts/calls/messaging/sender';
import type { Providers } from '@lacquer/simulators/providers';
import type { DatabaseUrls } from '@lacquer/standalone/database/schema';
import { Campaigns } from './play/campaigns.js';
import { Counter } from './play/counter.js';
import { FrontDesk } from './play/front-desk.js';
import { importPersons, importVisits } from './play/history.js';
import { Past } from './play/past.js';
import { Progress } from './play/progress.js';
import { sweepSquare } from './play/sweep.js';
import { ProductClient } from './product-client.js';
import { type Day, dayAfter, dayMs, dayOf, momentOn } from './salon/calendar.js';
import type { Person } from './salon/people.js';
import { Salon, type Visit } from './salon/year.js';
import { campaignsOf } from './story/campaigns.js';

export interface DemoOptions {
  /** The URL of the running product, without a trailing slash. */
  baseUrl: string;
  /** The owner's credentials. */
  email: string;
  password: string;
  /** The folder that the product keeps its data in. */
  dataDir: string;
  databaseUrls: DatabaseUrls;
  providers: Pick<Providers, 'twilio' | 'square'>;
  say: (line: string) => void;
}

/** Square has the payments since this many days before the start. Earlier ones come from a file. */
const squareDays = 30;
const birthdayDays = 10;
/** While the year is sent; afterward the rate of the settings counts. */
const fastRate = 500;

/** A filled salon, and what still happens there. */
export interface OpenSalon {
  counter: Counter;
  salon: Salon;
  today: Day;
}

/** Fills the product with a year of a salon. Parts that an earlier start has filled stay as they are. */
export async function fillDemo(options: DemoOptions, signal: AbortSignal): Promise<OpenSalon> {
  const { say, providers } = options;
  const product = new ProductClient(options.baseUrl, signal);
  await product.signIn(options.email, options.password);
  const [menu, schedule] = [await product.call(catalogCalls.listServices), await product.call(salonCalls.getSalon)];
  const now = new Date();
  const today = dayOf(schedule.timeZone, now);
  const progress = await Progress.read(join(options.dataDir, 'demo.json'), today);
  const { start } = progress;
  if (progress.isNew && (await product.call(customerCalls.summarize)).totalCustomers > 0)
    throw new Error(`${options.dataDir} has the customers of an earlier release: delete the folder, then start again.`);
  const startedAt = start === today ? now : momentOn(schedule, start, 12 * 60);
  const salon = new Salon({ menu, schedule, start });
  const squareFrom = dayAfter(start, -squareDays);
  const counter = new Counter(providers.square, momentOn(schedule, squareFrom, 0));
  const paid = salon.visits(squareFrom, today).filter(({ at }) => at <= now);
  counter.recall(paid, now);

  const past = await Past.open(options.databaseUrls, () => providers.twilio.idle());
  try {
    const desk = new FrontDesk(product, past, startedAt);
    const people = new Map<string, Person>();
    const campaigns = new Campaigns(product, providers.twilio, past, people);
    const at = (day: Day, minutes: number) => momentOn(schedule, day, minutes);

    if (await progress.once('staff', (begunAt) => desk.hire(begunAt, options.password))) say('The staff has accounts.');
    await product.call(senderCalls.setRate, { body: { segmentsPerSecond: fastRate } });

    let imported = salon.first;
    const importUpTo = async (day: Day) => {
      const visits = salon.visits(imported, dayAfter(day, -1));
      for (const { person } of visits) if (person.phone !== null) people.set(person.phone, person);
      await progress.once(`history until ${day}`, async () => {
        await importVisits(product, visits);
        await past.dateCustomers();
      });
      imported = day;
    };
    for (const story of campaignsOf(salon.first, start)) {
      await importUpTo(story.day < squareFrom ? story.day : squareFrom);
      const sentAt = at(story.day, 10 * 60 + 30);
      const plan = { ...story, filter: story.filter(story.day) };
      let phones: string[] = [];
      const isNew = await progress.once(`campaign ${story.day}`, async (begunAt) => {
        ({ phones } = await campaigns.send(begunAt, sentAt, plan));
      });
      if (isNew) {
        await progress.once(`replies ${story.day}`, (begunAt) =>
          campaigns.reply(begunAt, sentAt, phones, story.replies, story.stops),
        );
        say(`${story.day}: a campaign to ${phones.length} customers.`);
      }
    }
    await importUpTo(squareFrom);

    await progress.once('persons since', () => importPersons(product, newcomers(paid, salon, squareFrom)));
    say(`${paid.length} payments are in Square's account since ${squareFrom}.`);
    await sweepSquare(product, at(dayAfter(squareFrom, -1), 0), signal);
    await past.dateCustomers();
    for (const { person } of paid) if (person.phone !== null) people.set(person.phone, person);

    await progress.once('birthdays on', (begunAt) =>
      campaigns.turnBirthdaysOn(begunAt, at(dayAfter(start, -birthdayDays - 2), 9 * 60)),
    );
    for (let days = birthdayDays; days > 0; days -= 1) {
      const day = dayAfter(start, -days);
      await progress.once(`birthdays ${day}`, (begunAt) => campaigns.wishHappyBirthday(begunAt, day, at(day, 10 * 60)));
    }
    await progress.once('messages', (begunAt) => desk.receiveMessages(begunAt, salon.freePhones(60).slice(0, 30)));
    await progress.once('conversations read', () => desk.readConversations(new Date(startedAt.getTime() - 3 * dayMs)));
    await progress.once('unread texts', (begunAt) => campaigns.receiveTexts(begunAt, startedAt));
    await progress.once('duplicates', (begunAt) => desk.meetDuplicates(begunAt, salon.people, salon.freePhones(30)));
    await progress.once('still to come', (begunAt) =>
      campaigns.prepare(begunAt, at(dayAfter(start, -1), 16 * 60), at(dayAfter(start, 2), 10 * 60 + 30)),
    );
    await product.call(senderCalls.setRate, { body: { segmentsPerSecond: null } });
  } finally {
    await past.close();
  }
  return { counter, salon, today };
}

/** The first visits of those who came for the first time since a day. */
function newcomers(paid: readonly Visit[], salon: Salon, since: Day): Visit[] {
  const known = new Set(salon.visits(salon.first, dayAfter(since, -1)).map(({ person }) => person));
  const first = new Map<Person, Visit>();
  for (const visit of paid) if (!known.has(visit.person) && !first.has(visit.person)) first.set(visit.person, visit);
  return [...first.values()];
}
