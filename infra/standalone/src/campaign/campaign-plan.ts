import { type CampaignPlan, campaignPlan, campaignTypes } from '@lacquer/contracts/messaging/campaign';
import { instantAt } from '@lacquer/contracts/salon/opening-hours';
import { type Program, UsageError } from '@lacquer/platform/command-line/program';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { parseBody } from '@lacquer/platform/errors/validation';

/** Adds the options for a campaign's text, audience and time. */
export function addPlanOptions(command: Program): Program {
  return command
    .requiredOption('--message <text>', 'the text, in quotes')
    .addOption(command.createOption('--type <type>', 'the template that the text is based on').choices(campaignTypes))
    .option('--at <time>', 'start at this time in the salon\'s time zone: "2026-12-01 10:00"; default: now')
    .optionsGroup('Audience (without these: every customer who can be texted):')
    .option('--service <name>', 'who had this service or a service of this kind: "Gel Manicure", manicure')
    .option('--visited-since <day>', 'whose latest visit was on or after this day: 2026-09-01')
    .option('--not-visited-since <day>', 'who has not visited since this day')
    .option('--spent-at-least <dollars>', 'who spent at least this much in total: 150')
    .option('--consented', 'whose consent to marketing texts is recorded')
    .option('--holdout <percent>', 'exclude a random share of the audience for comparison: 10')
    .optionsGroup('Options:');
}

/** The values of those options, as typed. */
export interface PlanValues {
  message: string;
  type?: string;
  service?: string;
  visitedSince?: string;
  notVisitedSince?: string;
  spentAtLeast?: string;
  consented?: true;
  holdout?: string;
  at?: string;
}

/** A plan whose days and times are resolved with the salon's time zone later. */
export interface AskedPlan {
  /** Whether the time zone matters. */
  hasTimes: boolean;
  in(timeZone: string): CampaignPlan;
}

/** @throws UsageError */
export function readPlan(values: PlanValues): AskedPlan {
  const dollars = /^\$?(\d{1,7}(?:\.\d\d?)?)$/;
  const spentAtLeast = readNumber('--spent-at-least', values.spentAtLeast, dollars, 'dollars, like 150 or 49.50');
  const holdoutPercent = readNumber('--holdout', values.holdout, /^(\d{1,3})%?$/, 'whole per cent, like 10');
  const visitedSince = readTime('--visited-since', values.visitedSince, false);
  const notVisitedSince = readTime('--not-visited-since', values.notVisitedSince, false);
  const at = readTime('--at', values.at, true);
  const fill = (timeZone: string) =>
    parsePlan({
      message: values.message,
      campaignType: values.type ?? '',
      filter: withoutUndefined({
        service: values.service,
        visitedSince: visitedSince?.(timeZone),
        notVisitedSince: notVisitedSince?.(timeZone),
        spentAtLeast: spentAtLeast === undefined ? undefined : Math.round(spentAtLeast * 100),
        consentedOnly: values.consented,
      }),
      holdoutPercent,
      at: at?.(timeZone),
    });
  fill('UTC');
  return { hasTimes: [visitedSince, notVisitedSince, at].some((time) => time !== undefined), in: fill };
}

const withoutUndefined = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const optionOf: Readonly<Record<string, string>> = {
  campaignType: 'type',
  'filter.service': 'service',
  'filter.spentAtLeast': 'spent-at-least',
  holdoutPercent: 'holdout',
};

function parsePlan(plan: object): CampaignPlan {
  try {
    return parseBody(campaignPlan, plan);
  } catch (error) {
    const [fault] = error instanceof InvalidError ? (error.details ?? []) : [];
    if (!fault) throw error;
    throw new UsageError(`--${optionOf[fault.path] ?? fault.path}: ${fault.message}`);
  }
}

/** @throws UsageError */
export const readCount = (flag: string, given: string | undefined): number | undefined =>
  readNumber(flag, given, /^(\d{1,9})$/, 'customers, like 187');

function readNumber(flag: string, given: string | undefined, form: RegExp, example: string): number | undefined {
  if (given === undefined) return undefined;
  const [, digits] = form.exec(given.trim()) ?? [];
  if (digits === undefined) throw new UsageError(`${flag}: "${given}" is not a number of ${example}.`);
  return Number(digits);
}

/** A day, or a day and a time, in the salon's time zone. */
function readTime(
  flag: string,
  given: string | undefined,
  hasTime: boolean,
): ((timeZone: string) => string) | undefined {
  if (given === undefined) return undefined;
  const [, date, time = '00:00'] =
    (hasTime ? /^(\d{4}-\d\d-\d\d)[ T]((?:[01]\d|2[0-3]):[0-5]\d)$/ : /^(\d{4}-\d\d-\d\d)$/).exec(given.trim()) ?? [];
  // Date converts February 30 to March 2
  const isDay = date !== undefined && new Date(`${date}T00:00Z`).toJSON()?.startsWith(date);
  if (!isDay) {
    const example = hasTime ? 'a day and a time, like "2026-12-01 10:00"' : 'a day, like 2026-09-01';
    throw new UsageError(`${flag}: "${given}" is not ${example}.`);
  }
  return (timeZone) => instantAt(timeZone, date, time).toISOString();
}
