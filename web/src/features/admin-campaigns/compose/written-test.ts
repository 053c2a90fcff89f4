import {
  type Campaign,
  heldCriterion,
  type TestCriterion,
  type TextTest,
  usualTestHours,
} from '@lacquer/contracts/messaging/campaign';
import { editableTexts, type LanguageTexts } from '../../../texting/text-languages';

/** A test of a second text while it is written. */
export type WrittenTest = Omit<TextTest, 'texts'> & { texts: LanguageTexts };

export const blankTest: WrittenTest = {
  message: '',
  texts: {},
  percent: 20,
  criterion: 'clicks',
  hours: usualTestHours.clicks,
  otherwise: 'a',
};

export function testOf(campaign: Campaign | undefined): WrittenTest | null {
  if (!campaign?.test) return null;
  const { rendered: _, counts: __, ...test } = campaign.test;
  return { ...test, criterion: heldCriterion(campaign.test), texts: editableTexts(test.texts) };
}

/** With the usual hours of what counts now, unless others were written. */
export function countedBy(test: WrittenTest, criterion: TestCriterion): WrittenTest {
  const hours = test.hours === usualTestHours[test.criterion] ? usualTestHours[criterion] : test.hours;
  return { ...test, criterion, hours };
}

/** As it is stored: with the languages of the first text only. Null while the second one is empty. */
export function writtenTest(test: WrittenTest | null, first: LanguageTexts): TextTest | null {
  if (!test || test.message.trim() === '') return null;
  const texts = Object.fromEntries(
    Object.entries(first).flatMap(([language, text]) => {
      const second = test.texts[language as keyof LanguageTexts];
      return text.trim() === '' || second === undefined || second.trim() === '' ? [] : [[language, second]];
    }),
  );
  return { ...test, texts };
}
