import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { instant } from '../values.js';
import { campaignNotFound, campaignStateRefused, testedText } from './campaign.js';

/** A share from 0 to 1, with its 95 % confidence interval. */
const share = z.object({ share: z.number(), low: z.number(), high: z.number() });

/** The customers of one part of the audience who got a text, and what they did. */
const textFigures = z.object({
  /** Those chosen for it, whatever became of their text. */
  customers: z.int(),
  /** Those whose text the provider accepted. The figures below are of them. */
  sent: z.int(),
  delivered: z.int(),
  /** Customers who followed a link; programs such as previews do not count. Null: the texts have no short links. */
  clicks: z.int().nullable(),
  /** Customers who answered within seven days, other than by an opt-out. */
  replies: z.int(),
  optedOut: z.int(),
  /**
   * Customers who came within seven days after their text. Null or absent: they do not count in this test, or the
   * customer service does not answer.
   */
  visits: z.int().nullish(),
  /** Customers who redeemed the code of the offer. Null: the campaign has no offer. */
  redemptions: z.int().nullable(),
});

/** In the test: `measured` is the share of `sent` that did what counts. Null: no text was sent, or it is not known. */
const testedFigures = textFigures.extend({ measured: share.nullable() });

/**
 * `clear`: the 95 % confidence interval of the difference does not contain 0. `too-few`: too few clicks, replies or visits
 * for any conclusion, or they are not known.
 */
export const testOutcome = z.enum(['clear', 'unclear', 'too-few']);
export type TestOutcome = z.output<typeof testOutcome>;

export const textTestProgress = z.object({
  id: z.uuid(),
  simulated: z.boolean(),
  /**
   * `planned`: the campaign has not chosen who is in the test. `sending`: their texts are being sent. `measuring`: until
   * `decidesAt`. `asking`: without a clear result, the rest waits for the owner. `decided`: the rest gets `choice.text`.
   * `ended`: the campaign has ended without a choice.
   */
  phase: z.enum(['planned', 'sending', 'measuring', 'asking', 'decided', 'ended']),
  /** Present while `measuring`. The choice waits for the sending hours to begin. */
  decidesAt: instant.nullable(),
  a: testedFigures,
  b: testedFigures,
  /** Those who were not in the test. */
  rest: textFigures,
  /** Recipients of `rest` who wait for the choice. */
  waiting: z.int(),
  /** What the figures say now. `better`: the text with the larger share; null: both are equal. */
  outcome: testOutcome,
  better: testedText.nullable(),
  /** The share of `b` less that of `a`, from −1 to 1. Null: one of them was not sent, or its share is not known. */
  difference: z.object({ difference: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** `result`: the better text. `advance`: the text that the campaign names for an unclear result. `staff`: a person chose. */
  choice: z
    .object({
      text: testedText,
      by: z.enum(['result', 'advance', 'staff']),
      /** The account of the person. */
      staffId: z.uuid().nullable(),
      at: instant,
      /** Of the figures at that time. */
      outcome: testOutcome,
    })
    .nullable(),
});
export type TextTestProgress = z.output<typeof textTestProgress>;

/** The campaign tests no second text. */
const noTest = { 'MESSAGING.NO_TEST': 'not-found' } as const;

export const getTextTest = defineRpc('messaging.get-text-test.v1', {
  request: z.object({ id: z.uuid() }),
  response: textTestProgress,
  errors: { ...campaignNotFound, ...noTest },
});

/** Ends the test: the rest gets this text. Nothing changes if the same text has been chosen already. */
export const chooseText = defineRpc('messaging.choose-text.v1', {
  actor: 'owner',
  request: z.object({ id: z.uuid(), text: testedText }),
  response: textTestProgress,
  errors: { ...campaignNotFound, ...noTest, ...campaignStateRefused },
});
