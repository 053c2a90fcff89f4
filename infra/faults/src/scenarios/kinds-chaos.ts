import { setTimeout as delay } from 'node:timers/promises';
import * as afterVisitCalls from '@lacquer/contracts/calls/messaging/after-visit';
import * as noticeCalls from '@lacquer/contracts/calls/messaging/notices';
import * as reminderCalls from '@lacquer/contracts/calls/messaging/reminders';
import { afterVisitTexts } from '@lacquer/contracts/messaging/after-visit';
import { reminderTexts } from '@lacquer/contracts/messaging/reminders';
import { modes } from '@lacquer/e2e/behavior/product';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { MailTrouble } from '@lacquer/servers/testing/mail-server';
import { shuffle } from '@lacquer/simulators/faults/chance';
import { findWrongKinds, type Kinds, passMinutes, untilAllArrived } from '../checks/kinds.js';
import { noteRefusal } from '../checks/refusals.js';
import { type Appointment, remindersTo } from '../checks/reminders.js';
import { type ThankedGuest, thanksTo } from '../checks/thanks.js';
import { addGuests, type Guest, recordConsent, recordWishes } from '../clients/guests.js';
import { photo } from '../clients/photo.js';
import { sweepSquare } from '../clients/square-sweep.js';
import { Visitors } from '../clients/visitors.js';
import type { Scenario } from '../scenario.js';
import type { Stage } from '../stage.js';
import { killOne } from './kills.js';
import { campaignsOfRounds, chooseSecond, launchKind, redeem, untilTexted } from './kinds-campaigns.js';

const recipients = 24;
/** A text that says no as the carrier's keyword, and one in own words. */
const refusals = ['STOP', 'no more texts please'];
/** In each round. */
const [questions, pictures] = [2, 2];
/** What the thanked customers of a round reply, and how often each has paid before. */
const visits = [
  { ratings: [5], payments: 1 },
  { ratings: [1], payments: 1 },
  { ratings: [2, 1], payments: 2 },
  { ratings: [], payments: 1 },
];
const rounds = campaignsOfRounds.length;
/** With so many texts of a test on their way, it has drawn who is in it: twenty. */
const drawn = 12;

const minuteMs = 60_000;
const longestChangeMs = 6_000;
/** So long reminders and thanks may take after the faults. Milliseconds. */
const askedWithinMs = 120_000;
/** In the middle of the time in which a reminder is sent, also on days of 23 and 25 hours. Minutes before the appointment. */
const remindedBefore = { day: 22.5 * 60, hours: 1.5 * 60 };

/** The service of those who get campaigns, as the stage's own customers have had, and that of all others. */
const [campaignService, otherService] = ['Nail Art', 'Gel Manicure'];

export const kindsChaos: Scenario = {
  name: 'kinds-chaos',
  summary: `reminders, thanks and ratings, offers, pictures both ways, tests of two texts and mails to the staff, while processes are killed and the provider, Square and the mail server fail`,
  modes,
  plan: { customers: recipients, settings: { SMS_SEGMENTS_PER_SECOND: '60' } },
  writes: ['contacts'],
  inject: async (stage) => {
    const { twilio, square } = stage.product.providers;
    const salon = await openSalon(stage);
    const { kinds } = salon;
    let kills = 0;
    try {
      breakProviders(stage);
      for (let round = 0; round < rounds; round += 1) kills += await live(stage, salon, round);
    } finally {
      twilio.liftFaults();
      square.liftFaults();
      stage.mail.refuse = () => undefined;
    }
    await stage.untilServing();
    await sweepSquare(stage);
    await untilAsked(stage, kinds);
    await answer(stage, salon);
    await untilAllArrived(stage, kinds);
    const wrong = await findWrongKinds(stage, kinds);
    if (wrong.length > 0) throw new Error(wrong.join('\n  WRONG '));
    const { appointments, thanked, campaigns, received, refused } = kinds;
    const redeemed = campaigns.reduce((sum, each) => sum + each.redeemed.size, 0);
    return `${kills} kills; ${appointments.length} appointments, ${thanked.length} thanked, ${campaigns.length} campaigns, ${redeemed} codes redeemed, ${received.length} texts received, ${refused.length} said no, ${stage.mail.mails.length} mails`;
  },
};

/** The customers of each kind, and what they have done. */
interface Salon {
  kinds: Kinds;
  visitors: Visitors;
  photo: string;
  booking: Guest[];
  thanked: Guest[];
  /** Have codes, and redeem them. */
  redeeming: Guest[];
  /** Say no before anything of theirs is due: those who would get everything else, and those who would get campaigns. */
  refusing: Guest[];
  refusingCampaigns: Guest[];
  /** Tells the times of appointments apart. */
  booked: number;
}

/** Everything that is sent is turned on, and its customers are known. */
async function openSalon(stage: Stage): Promise<Salon> {
  const { owner, product, random } = stage;
  let from = 0;
  const add = (count: number, service: string) => addGuests(stage, { from: (from += count) - count, count, service });
  const salon: Salon = {
    kinds: { appointments: [], thanked: [], campaigns: [], received: [], refused: [] },
    visitors: new Visitors(product, random, stage.twilioUrl),
    photo: (await photo()).toString('base64'),
    booking: await add(4 * rounds + 2, otherService),
    thanked: await add(visits.length * rounds, otherService),
    redeeming: await add(4, campaignService),
    refusing: await add(refusals.length * rounds, otherService),
    refusingCampaigns: await add(refusals.length * rounds, campaignService),
    booked: 0,
  };
  await recordConsent(stage, [...salon.thanked, ...salon.refusing]);
  await recordWishes(stage, [...salon.booking, ...salon.refusing]);
  const wishes = {
    choices: { message: [], reply: ['email'], campaign: [], trouble: ['email'] },
    quiet: null,
    emailPace: 'each',
    phone: null,
    showsContent: true,
  };
  const afterVisit = { isOn: true, delayHours: 0, reviewLink: null, texts: afterVisitTexts };
  await bookInTime(stage, salon);
  const reminders = { day: true, hours: true, texts: reminderTexts };
  for (const [path, body] of [
    [noticeCalls.set.path, wishes],
    [afterVisitCalls.change.path, afterVisit],
    [reminderCalls.change.path, reminders],
  ] as const) {
    const { status } = await owner.send('PUT', path, body);
    if (status !== 200) throw new Error(`${path} returned ${status}`);
  }
  return salon;
}

/** Before any reminder is due, one appointment is moved and one is canceled, and the product knows. */
async function bookInTime(stage: Stage, salon: Salon): Promise<void> {
  const { square } = stage.product.providers;
  const [moving, canceling] = salon.booking.slice(-2).map((guest) => book(stage, salon, guest, 'day'));
  if (!moving || !canceling) throw new Error('two customers expected');
  move(stage, salon, moving);
  cancel(stage, canceling);
  moving.isKnownInTime = true;
  canceling.isKnownInTime = true;
  await square.idle();
  await eventually(async () => {
    const rows = await stage.query<{ id: string; at: Date; state: string }>(
      'customer',
      'SELECT square_booking_id AS id, starts_at AS at, state FROM booking',
    );
    const find = ({ id }: Appointment) => rows.find((row) => row.id === id);
    return find(moving)?.at.getTime() === moving.startsAt.getTime() && find(canceling)?.state === 'cancelled';
  });
}

function breakProviders({ product, mail, random }: Stage): void {
  product.providers.twilio.faults({
    send: {
      latencyMs: { min: 0, max: 40 },
      errorBefore: { share: 0.03, status: 503 },
      errorAfter: { share: 0.05, status: 500 },
      resetAfter: { share: 0.03 },
    },
    read: { errorBefore: { share: 0.05, status: 500 } },
    media: { latencyMs: { min: 0, max: 300 }, errorBefore: { share: 0.2, status: 503 }, resetBefore: { share: 0.1 } },
    callbacks: { lost: { share: 0.2 }, doubled: { share: 0.2 }, reordered: { share: 0.2 } },
  });
  product.providers.square.faults({
    webhooks: {
      lost: { share: 0.15 },
      doubled: { share: 0.3 },
      reordered: { share: 0.5 },
      delayMs: { min: 0, max: 400 },
    },
    requests: {
      latencyMs: { min: 0, max: 20 },
      errorBefore: { share: 0.02, status: 503 },
      resetBefore: { share: 0.01 },
    },
  });
  // at most one mail leaves in a minute
  const troubles = shuffle<MailTrouble>(['taken', 'silence', { status: 451, words: 'Try again later' }], random);
  mail.refuse = () => troubles.shift();
}

/** A day at the salon. @returns the number of kills */
async function live(stage: Stage, salon: Salon, round: number): Promise<number> {
  const { kinds, visitors } = salon;
  let kills = 0;
  await refuse(stage, salon, round);
  const changes = bookAndPay(stage, salon, round);
  const of = <Item>(all: readonly Item[], count: number) => all.slice(round * count, (round + 1) * count);
  const refused = new Set(kinds.refused.map(({ phone }) => phone));
  const audience = [...salon.redeeming, ...salon.refusingCampaigns].map(({ phone }) => phone);
  const campaign = await launchKind(stage, round, {
    service: campaignService,
    phones: [...stage.phones, ...audience].filter((phone) => !refused.has(phone)),
    photo: Buffer.from(salon.photo, 'base64'),
  });
  kinds.campaigns.push(campaign);
  const meanwhile = Promise.all([
    ...of(stage.phones, questions).map(async (phone, index) => {
      const words = `Question ${round}-${index}: is there room on Sunday?`;
      kinds.received.push({ sid: await visitors.say(phone, words), words, hasPicture: false });
    }),
    ...of(stage.phones.toReversed(), pictures).map(async (phone, index) => {
      const words = `Picture ${round}-${index}: like this?`;
      const media = [{ contentType: 'image/jpeg', content: salon.photo }];
      kinds.received.push({ sid: await visitors.say(phone, words, media), words, hasPicture: true });
    }),
  ]);
  const share = Math.floor(campaign.phones.length * stage.random());
  if (campaign.choice) await untilTexted(stage, campaign, Math.max(share, drawn), 20_000);
  else await untilTexted(stage, campaign, share, 5_000);
  // without a gateway, the provider cannot fetch the pictures of a campaign, which then pauses
  const [killed] = await Promise.all([
    killOne(stage, campaign.hasPicture ? /worker|customer|standalone/ : /worker|messaging|customer|standalone/),
    campaign.choice && chooseSecond(stage, campaign),
    meanwhile,
  ]);
  kills += killed;
  await untilTexted(stage, campaign, campaign.phones.length, 20_000);
  // texts whose picture could not be fetched by then
  await passMinutes(stage);
  await untilTexted(stage, campaign, campaign.phones.length, 20_000);
  if (campaign.hasOffer) {
    const [more] = await Promise.all([
      killOne(stage, /gateway|messaging$|standalone/),
      redeem(stage, campaign, salon.redeeming),
    ]);
    kills += more;
  }
  const [more] = await Promise.all([
    killOne(stage, /worker|messaging|customer|gateway|standalone/),
    answer(stage, salon),
  ]);
  await changes;
  return kills + more;
}

/** Some say no, and then do everything after which others are texted. */
async function refuse(stage: Stage, { kinds, visitors, refusing, refusingCampaigns }: Salon, round: number) {
  const { square } = stage.product.providers;
  for (const [index, words] of refusals.entries()) {
    const place = round * refusals.length + index;
    for (const guest of [refusing[place], refusingCampaigns[place]]) {
      if (!guest) throw new Error('nobody is left who says no');
      await visitors.say(guest.phone, words);
      kinds.refused.push(noteRefusal(stage, guest.phone));
    }
    const customerId = refusing[place]?.profileId ?? '';
    square.book({ customerId, startAt: new Date(Date.now() + remindedBefore.day * minuteMs).toISOString() });
    square.pay({ customerId, lineItems: [{ name: otherService, amount: 4500 }] });
  }
}

/** Of the appointments of a round one is moved and one is canceled. @returns when that has happened */
async function bookAndPay(stage: Stage, salon: Salon, round: number): Promise<void> {
  const { square } = stage.product.providers;
  const [first, second, third, fourth] = salon.booking.slice(4 * round, 4 * (round + 1));
  if (!first || !second || !third || !fourth) throw new Error('four customers expected');
  book(stage, salon, first, 'day').answer = 'C';
  book(stage, salon, second, 'hours').answer = 'N';
  const [moving, canceling] = [book(stage, salon, third, 'day'), book(stage, salon, fourth, 'hours')];
  for (const [index, { payments, ratings }] of visits.entries()) {
    const guest = salon.thanked[visits.length * round + index];
    if (!guest) throw new Error('nobody is left who pays');
    for (let count = 0; count < payments; count += 1) {
      square.pay({ customerId: guest.profileId, lineItems: [{ name: otherService, amount: 3000 + 500 * count }] });
    }
    salon.kinds.thanked.push({ phone: guest.phone, ratings, hasRated: false });
  }
  // before, while or after the reminder leaves
  await delay(longestChangeMs * stage.random());
  move(stage, salon, moving);
  await delay(longestChangeMs * stage.random());
  cancel(stage, canceling);
}

function book(stage: Stage, salon: Salon, guest: Guest, kind: keyof typeof remindedBefore): Appointment {
  const startsAt = nextTime(salon, kind);
  const { id } = stage.product.providers.square.book({
    customerId: guest.profileId,
    services: [otherService],
    startAt: startsAt.toISOString(),
  });
  const appointment: Appointment = {
    id,
    phone: guest.phone,
    startsAt,
    formerTimes: [],
    isCanceled: false,
    isKnownInTime: false,
    hasAnswered: false,
  };
  salon.kinds.appointments.push(appointment);
  return appointment;
}

function move({ product }: Stage, salon: Salon, appointment: Appointment): void {
  appointment.formerTimes.push(appointment.startsAt);
  appointment.startsAt = nextTime(salon, 'day');
  product.providers.square.changeBooking(appointment.id, { startAt: appointment.startsAt.toISOString() });
}

function cancel({ product }: Stage, appointment: Appointment): void {
  appointment.isCanceled = true;
  product.providers.square.changeBooking(appointment.id, { status: 'CANCELLED_BY_CUSTOMER' });
}

/** A time of its own, of which a reminder is due. */
function nextTime(salon: Salon, kind: keyof typeof remindedBefore): Date {
  const minute = Math.floor(Date.now() / minuteMs) + remindedBefore[kind] - (salon.booked += 1);
  return new Date(minute * minuteMs);
}

/** Those who have got a reminder or thanks reply to it, as soon as it is on their phone. */
async function answer(stage: Stage, { kinds, visitors }: Salon): Promise<void> {
  const reminded = kinds.appointments.filter((each) => !each.hasAnswered && remindersTo(stage, each.phone).length > 0);
  const asked = kinds.thanked.filter((each) => !each.hasRated && thanksTo(stage, each.phone).length > 0);
  const reply = async (appointment: Appointment) => {
    if (appointment.answer === undefined) return;
    await visitors.say(appointment.phone, appointment.answer);
    appointment.hasAnswered = true;
  };
  const rate = async (guest: ThankedGuest) => {
    for (const each of guest.ratings) await visitors.say(guest.phone, String(each));
    guest.hasRated = guest.ratings.length > 0;
  };
  await Promise.all([...reminded.map(reply), ...asked.map(rate)]);
}

/** Resolves when everybody who replies has something to reply to, or after a time: what is lacking is lost. */
async function untilAsked(stage: Stage, { appointments, thanked }: Kinds): Promise<void> {
  const isAsked = () =>
    appointments.every(({ phone, answer: said }) => said === undefined || remindersTo(stage, phone).length > 0) &&
    thanked.every(({ phone }) => thanksTo(stage, phone).length > 0);
  for (const deadline = Date.now() + askedWithinMs; !isAsked() && Date.now() < deadline;) await delay(200);
}
