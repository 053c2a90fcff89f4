import { type CampaignPlan, campaignPlan } from '@lacquer/contracts/campaign';
import { instantAt } from '@lacquer/contracts/opening-hours';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { parseBody } from '@lacquer/platform/errors/validation';
import { UsageError } from '../usage-error.js';

export const planOptions = {
  message: { type: 'string' },
  type: { type: 'string' },
  service: { type: 'string' },
  'visited-since': { type: 'string' },
  'not-visited-since': { type: 'string' },
  'spent-at-least': { type: 'string' },
  consented: { type: 'boolean' },
  holdout: { type: 'string' },
  at: { type: 'string' },
} as const;

type Values = { [Name in keyof typeof planOptions]?: string | boolean | undefined };

/** What was asked for; its days and times are by the salon's clock. */
export interface AskedPlan {
  /** Whether the time zone matters. */
  hasTimes: boolean;
  in(timeZone: string): CampaignPlan;
}

/** @throws UsageError, before anything is opened */
export function readPlan(values: Values): AskedPlan {
  if (values.message === undefined) throw new UsageError('"send" needs a text: --message "…"');
  const spentAtLeast = readNumber(values, 'spent-at-least', /^\$?(\d{1,7}(?:\.\d\d?)?)$/, 'dollars, like 150 or 49.50');
  const holdoutPercent = readNumber(values, 'holdout', /^(\d{1,3})%?$/, 'whole per cent, like 10');
  const visitedSince = readTime(values, 'visited-since', false);
  const notVisitedSince = readTime(values, 'not-visited-since', false);
  const at = readTime(values, 'at', true);
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

function readNumber(values: Values, name: keyof Values, form: RegExp, example: string): number | undefined {
  const given = values[name];
  if (typeof given !== 'string') return undefined;
  const [, digits] = form.exec(given.trim()) ?? [];
  if (digits === undefined) throw new UsageError(`--${name}: "${given}" is no number of ${example}.`);
  return Number(digits);
}

/** A day, or a day and a time, on the salon's wall. */
function readTime(values: Values, name: keyof Values, hasTime: boolean): ((timeZone: string) => string) | undefined {
  const given = values[name];
  if (typeof given !== 'string') return undefined;
  const [, date, time = '00:00'] =
    (hasTime ? /^(\d{4}-\d\d-\d\d)[ T]((?:[01]\d|2[0-3]):[0-5]\d)$/ : /^(\d{4}-\d\d-\d\d)$/).exec(given.trim()) ?? [];
  // a day that no month has is moved on by Date
  const isDay = date !== undefined && new Date(`${date}T00:00Z`).toJSON()?.startsWith(date);
  if (!isDay) {
    const example = hasTime ? 'a day and a time, like "2026-12-01 10:00"' : 'a day, like 2026-09-01';
    throw new UsageError(`--${name}: "${given}" is not ${example}.`);
  }
  return (timeZone) => instantAt(timeZone, date, time).toISOString();
}
