import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { type SiteLanguage, siteLanguages } from '../site/languages.js';
import { requiredText, text } from '../values.js';
import { editConflict, madeOf, presentVersion } from '../versions.js';
import { capDays, presentCapDays } from './automation-cap.js';
import { textRefused } from './campaign.js';
import { placeholderFault } from './first-name.js';

/** What the texts say before anyone changes them. They ask a question that a number answers. */
export const afterVisitTexts: Record<SiteLanguage, string> = {
  en: 'Hi {first_name}, thanks! How was your visit? Reply 1 to 5 (best).',
  es: 'Hola {first_name}, ¡gracias! ¿Qué tal? Responda 1 a 5.',
  ko: '{first_name}님, 방문 감사합니다. 어떠셨나요? 1~5점으로 답해 주세요.',
};

/** The longest text before it is filled in: a few segments. */
export const maxAfterVisitText = 320;
export const maxDelayHours = 72;
export const maxGapDays = 365;
/** A customer is asked for a review at most once in this many days, be it by thanks or by the text after a first visit. */
export const reviewGapDays = 90;

const afterVisitText = requiredText(maxAfterVisitText).superRefine((message, context) => {
  const fault = placeholderFault(message);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
});

/** An empty field becomes null: no link. */
const reviewLink = text()
  .trim()
  .max(500, 'must be at most 500 characters')
  .nullish()
  .transform((given) => given || null)
  .superRefine((link, context) => {
    if (link !== null && !isWebAddress(link))
      context.addIssue({
        code: 'custom',
        message: 'must be an address that begins with https://, such as https://example.com/review',
      });
  });

const httpsUrl = z.url({ protocol: /^https$/, hostname: z.regexes.domain });

/** Of a site that anybody can open, without a name or a password before the host, which may deceive. */
const isWebAddress = (link: string): boolean =>
  httpsUrl.safeParse(link).success && !/^https:\/\/[^/?#]*@|[\s<>"{}]/iu.test(link);

const range = (least: number, most: number, unit: string) =>
  z
    .int('must be a whole number')
    .min(least, `must be from ${least} to ${most} ${unit}`)
    .max(most, `must be from ${least} to ${most} ${unit}`);

/** Off until an owner turns it on. Only visits after that are thanked for. */
export const afterVisitForm = z.object({
  isOn: z.boolean(),
  /** Hours from the visit to its text. Outside the sending hours the text waits for them. */
  delayHours: range(0, maxDelayHours, 'hours').default(3),
  /** The fewest days between two of these texts to one customer. With a review link, at least `reviewGapDays` count. */
  gapDays: range(1, maxGapDays, 'days').default(30),
  capDays,
  /** Follows each text; null: none. Everybody gets the same. */
  reviewLink,
  texts: z.object({ en: afterVisitText, es: afterVisitText, ko: afterVisitText }),
});
export type AfterVisitForm = z.output<typeof afterVisitForm>;

/** The days that count between two texts to one customer. */
export const daysBetweenThanks = ({
  gapDays,
  reviewLink: link,
}: Pick<AfterVisitForm, 'gapDays' | 'reviewLink'>): number =>
  link === null ? gapDays : Math.max(gapDays, reviewGapDays);

export const afterVisitEdit = afterVisitForm.extend(madeOf);

/** A text as a customer gets it, with an example name. */
export const afterVisitExample = z.object({
  language: z.enum(siteLanguages),
  body: z.string(),
  segments: z.int(),
  /** The estimated price of one such text. */
  priceCents: z.number(),
});
export type AfterVisitExample = z.infer<typeof afterVisitExample>;

/** What customers answered to these texts, from 1 to 5. */
export const visitRatingFigures = z.object({
  count: z.int(),
  /** With one decimal; null: no one has answered. */
  average: z.number().nullable(),
  /** Answers of 1 or 2, of which the staff were told. */
  low: z.int(),
});
export type VisitRatingFigures = z.infer<typeof visitRatingFigures>;

export const afterVisitSettings = afterVisitForm.extend({
  capDays: presentCapDays,
  reviewLink: z.string().nullable(),
  texts: z.object({ en: z.string(), es: z.string(), ko: z.string() }),
  /** The number of edits. */
  version: presentVersion,
  examples: z.array(afterVisitExample),
  /** Whether the review link is sent as one of the salon's own short links, whose clicks are counted. */
  isLinkShort: z.boolean(),
  /** Of the last 30 days: texts that the provider accepted. */
  sent: z.int(),
  /** Visits without a text: too soon after another one, opted out meanwhile, or refused by the provider. */
  leftOut: z.int(),
  /** People who opened the link of such a text, and links that only programs opened. */
  clicks: z.object({ people: z.int(), automatic: z.int() }),
  /** Absent in answers of the release before. */
  ratings: visitRatingFigures.optional(),
});
export type AfterVisitSettings = z.infer<typeof afterVisitSettings>;

export const getAfterVisit = defineRpc('messaging.get-after-visit.v1', {
  request: z.object({}),
  response: afterVisitSettings,
  errors: textRefused,
});

/** Applies to visits whose text is due from now on. Turned on again, it thanks for visits from then on. */
export const changeAfterVisit = defineRpc('messaging.change-after-visit.v1', {
  actor: 'owner',
  request: afterVisitEdit,
  response: afterVisitSettings,
  errors: { ...textRefused, ...editConflict('MESSAGING') },
});

/** The texts of a form as customers would get them. */
export const previewAfterVisit = defineRpc('messaging.preview-after-visit.v1', {
  request: z.object({ form: afterVisitForm }),
  response: afterVisitSettings.pick({ examples: true, isLinkShort: true }),
  errors: textRefused,
});
