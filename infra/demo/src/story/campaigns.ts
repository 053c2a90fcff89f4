import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import { type Day, dayAfter } from '../salon/calendar.js';

export interface CampaignStory {
  /** Month and day on which it is sent each year, or days before the start. */
  on: `${number}-${number}` | number;
  message: string;
  filter: (day: Day) => AudienceFilter;
  holdoutPercent?: number;
  /** The number of texts that come back. */
  replies: number;
  stops: number;
}

const consented = (): AudienceFilter => ({ consentedOnly: true });
const visitedWithin = (days: number) => (day: Day) => ({
  consentedOnly: true,
  visitedSince: `${dayAfter(day, -days)}T08:00:00.000Z`,
});

/** A year of campaigns, in the order of the calendar. */
const seasons: CampaignStory[] = [
  {
    on: '01-22',
    message: 'Hi {first_name}, it has been a while! Come back before January 31 and your gel manicure is $5 off.',
    filter: (day) => ({ consentedOnly: true, notVisitedSince: `${dayAfter(day, -45)}T08:00:00.000Z` }),
    holdoutPercent: 10,
    replies: 3,
    stops: 2,
  },
  {
    on: '02-09',
    message: "Valentine's week: hand-painted hearts on any gel set for $10. We are open until 6 pm through Saturday.",
    filter: consented,
    replies: 4,
    stops: 1,
  },
  {
    on: '04-14',
    message: 'Prom season! Groups of three or more get 10% off on weekdays. Call us to save your chairs.',
    filter: visitedWithin(180),
    replies: 3,
    stops: 2,
  },
  {
    on: '05-04',
    message:
      "Mother's Day is Sunday, {first_name}. Bring your mom: the second spa pedicure is half price. Gift cards at the desk.",
    filter: consented,
    holdoutPercent: 10,
    replies: 5,
    stops: 2,
  },
  {
    on: '06-18',
    message: 'Sandal weather: add a gel pedicure to any manicure for $30 this week, Monday to Thursday.',
    filter: visitedWithin(120),
    replies: 3,
    stops: 1,
  },
  {
    on: '08-20',
    message: 'Back to school: students get $5 off with ID until September 5. Se habla español. 한국어 가능합니다.',
    filter: consented,
    replies: 4,
    stops: 2,
  },
  {
    on: '10-06',
    message: 'Hi {first_name}, our fall colors are in: oxblood, moss and brass leaf. Reply to book or call us.',
    filter: visitedWithin(90),
    holdoutPercent: 20,
    replies: 5,
    stops: 1,
  },
  {
    on: '12-02',
    message: 'December fills up fast! Book your holiday nails now. Gift cards never expire and fit every stocking.',
    filter: consented,
    replies: 5,
    stops: 2,
  },
];

/** The latest, some days before the demo was first started. */
const latest: CampaignStory = {
  on: 9,
  message: 'Quiet Tuesdays, {first_name}: 15% off any manicure next Tuesday between 10 and 2. Reply to save a chair.',
  filter: visitedWithin(120),
  holdoutPercent: 10,
  replies: 6,
  stops: 1,
};

/** What was sent from `first` to the start, oldest first. */
export function campaignsOf(first: Day, start: Day): (CampaignStory & { day: Day })[] {
  const years = [Number(start.slice(0, 4)) - 1, Number(start.slice(0, 4))];
  const onDays = seasons.flatMap((each) => years.map((year) => ({ ...each, day: `${year}-${each.on}` })));
  const isSent = ({ day }: { day: Day }) => day >= dayAfter(first, 60) && day <= dayAfter(start, -14);
  return [...onDays.filter(isSent), { ...latest, day: dayAfter(start, -Number(latest.on)) }].toSorted((one, other) =>
    one.day < other.day ? -1 : 1,
  );
}

/** A draft that waits for the owner, and one that is scheduled. */
export const draft = {
  message: 'New on the menu: Russian manicure, $45. The first twenty who book get $10 off.',
  filter: { consentedOnly: true, spentAtLeast: 30_000 },
};
export const scheduled = {
  message:
    'Thank you for this year, {first_name}! As one of our regulars you get a free paraffin dip with your next visit.',
  filter: { consentedOnly: true, visitsAtLeast: 8 },
  holdoutPercent: 10,
};

export const birthdayText =
  'Happy birthday, {first_name}! Your gift waits at the desk: nail art on two nails, on us, this month.';

/** How a campaign fails at some phones, by Twilio's error codes. */
export const failures = [
  { delivery: 30005, share: 0.008 },
  { delivery: 30006, share: 0.008 },
  { delivery: 30007, share: 0.01 },
];
