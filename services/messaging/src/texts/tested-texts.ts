import {
  type CampaignDraft,
  type HeldCriterion,
  heldCriterion,
  holdCriterion,
  type TextTest,
} from '@lacquer/contracts/messaging/campaign';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import type { ShortLinks } from '../links/short-links.js';
import { CampaignTexts, renderTexts, type RenderedTexts } from './campaign-texts.js';

/** The second text of a campaign, and how it is tested. */
export interface StoredTest extends Omit<TextTest, 'texts' | 'criterion'>, HeldCriterion, RenderedTexts {}

/** With fewer customers than this, all are in the test. */
const smallestTest = 20;

/** How many of the audience get each text in the test: halves, of which the first may be larger by one. */
export function testSizes(eligible: number, percent: number): { a: number; b: number } {
  const both = Math.min(eligible, Math.max(smallestTest, 2 * Math.round((eligible * percent) / 200)));
  return { a: Math.ceil(both / 2), b: Math.floor(both / 2) };
}

/** Adds `test.` to the path of each fault of the second text. */
export function inTest<T>(check: () => T): T {
  try {
    return check();
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    const fields = error.details?.map(({ path, message }) => ({ path: `test.${path}`, message }));
    throw new InvalidError(error.code, `test.${error.message}`, fields);
  }
}

/** @throws InvalidError MESSAGING.TEST_INVALID, and as `renderTexts` */
export function renderTest(
  { message, texts = {}, offer, test }: Pick<CampaignDraft, 'message' | 'texts' | 'offer' | 'test'>,
  salon: string,
): StoredTest | null {
  if (!test) return null;
  const { message: second, texts: others = {}, criterion, ...how } = test;
  for (const language of new Set([...Object.keys(texts), ...Object.keys(others)]) as Set<keyof typeof texts>) {
    if ((texts[language] === undefined) === (others[language] === undefined)) continue;
    refuse(
      `test.texts.${language}`,
      texts[language] === undefined
        ? 'has no first text in the same language. Write both, or remove this one'
        : 'is missing: write the second text in each language that the first one has',
    );
  }
  const isSame = second === message && Object.entries(others).every(([key, text]) => Object(texts)[key] === text);
  if (isSame) refuse('test.message', 'is the same as the first text. Change it, or remove the test');
  return {
    ...how,
    ...holdCriterion(criterion),
    message: second,
    ...inTest(() => renderTexts({ message: second, texts: others, offer }, salon)),
  };
}

/**
 * Refuses to count clicks if one of the texts, in one of the languages, would have no short link.
 * @throws InvalidError MESSAGING.TEST_INVALID
 */
export function refuseUncountedClicks(
  test: StoredTest,
  first: Pick<RenderedTexts, 'body' | 'texts'>,
  links: ShortLinks | null,
): void {
  if (heldCriterion(test) !== 'clicks') return;
  for (const [which, rendered] of [['first', first] as const, ['second', test] as const]) {
    const texts = new CampaignTexts(rendered, links);
    for (const language of [null, ...texts.languages]) {
      if (texts.for({ language: language ?? undefined }).links.length > 0) continue;
      const name = language === null ? '' : ` in ${languageNames.of(language) ?? language}`;
      refuse(
        'test.criterion',
        `cannot be clicks, because the ${which} text${name} has no link whose clicks are counted. Add a link to the website to it, or count replies or visits`,
      );
    }
  }
}

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

function refuse(path: string, message: string): never {
  throw new InvalidError('MESSAGING.TEST_INVALID', `${path} ${message}`, [{ path, message }]);
}
