import { describe, expect, it } from '@jest/globals';
import type { CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { holdSentences } from '@lacquer/contracts/messaging/campaign-sentences';
import { previewSentences } from '@lacquer/contracts/messaging/preview-sentences';
import type { Registration } from '@lacquer/contracts/messaging/registration';
import { say } from '@lacquer/contracts/sentences/say';
import { textsOf } from '@lacquer/contracts/sentences/staff-sentences';
import { registrationWarning } from '../registration/registration-warning.js';
import { knownReasons, explainReason } from '../registration/registration-reasons.js';
import { unknownSentences } from '../testing/unknown-sentences.js';
import { type SenderFacts, sameWordsAt, warningsOf } from './preview-warnings.js';

const text = {
  body: 'Hello',
  encoding: 'GSM-7',
  length: 5,
  unicodeCharacters: [],
  segmentsPerText: 1,
} as const;
const preview: Omit<CampaignPreview, 'warnings'> = {
  ...text,
  unicodeCharacters: [],
  matched: 5,
  withoutPhone: 0,
  eligible: 5,
  excluded: { 'opted-out': 0, invalid: 0, 'no-consent': 0, 'no-common-hours': 0, 'frequency-cap': 0, holdout: 0 },
  eligibleWithoutConsent: 0,
  totalSegments: 5,
  estimatedCost: 5,
  estimatedSeconds: 5,
  startsAt: '2026-03-02T18:00:00.000Z',
  endsAt: null,
  simulated: false,
};
const quiet: SenderFacts = {
  isWindowClosed: false,
  outlastsOffer: false,
  isTooFarAway: false,
  isTestSmall: false,
  revokedElsewhere: 0,
  sameWords: null,
  registration: null,
  holdReason: null,
};
const now = new Date('2026-03-02T18:00:00Z');
const sameWords = (minutesAgo: number) => {
  const begins = new Date(now.getTime() - minutesAgo * 60_000);
  return sameWordsAt({ begins, isScheduled: minutesAgo < 0 }, now, 'America/Los_Angeles');
};
const names = (inUnicode: number, segments: number) => ({
  names: {
    example: 'Mina',
    withName: 5,
    withoutName: 0,
    fallback: '',
    inUnicode,
    longest: { body: '', encoding: 'UCS-2' as const, length: 5, segments },
  },
});
const test = (b: number) => ({ test: { a: b, b, text: { ...text, unicodeCharacters: [] }, texts: [] } });

const cases: [Partial<typeof preview>, Partial<SenderFacts>][] = [
  [{ eligible: 0 }, {}],
  [{ eligible: 1, eligibleWithoutConsent: 1 }, {}],
  [{ eligible: 5000, eligibleWithoutConsent: 1234 }, {}],
  [{ excluded: { ...preview.excluded, 'no-common-hours': 1 } }, {}],
  [{ excluded: { ...preview.excluded, 'no-common-hours': 1234 } }, {}],
  [{}, { revokedElsewhere: 1 }],
  [{}, { revokedElsewhere: 1234 }],
  [{ encoding: 'UCS-2', unicodeCharacters: ['“', '💅'], segmentsPerText: 1 }, {}],
  [{ encoding: 'UCS-2', unicodeCharacters: ['(', '. A'], segmentsPerText: 3 }, {}],
  [names(1, 1), {}],
  [names(1234, 3), {}],
  [{ simulated: true }, {}],
  [{ eligible: 500, ...test(20) }, { isTestSmall: true }],
  [{ eligible: 40, ...test(20) }, { isTestSmall: true }],
  [{}, { isWindowClosed: true }],
  [{}, { outlastsOffer: true }],
  [{}, { isTooFarAway: true }],
  ...[-90, 0, 1, 12].map((minutes): (typeof cases)[number] => [{}, { sameWords: sameWords(minutes) }]),
  ...Object.values(holdSentences).map((hold): (typeof cases)[number] => [{}, { holdReason: say(hold) }]),
];

describe('a warning before a launch', () => {
  it.each(cases)('is a sentence that the admin knows: %j %j', (its, sender) => {
    const warnings = warningsOf({ ...preview, ...its }, { ...quiet, ...sender });

    expect(warnings).toHaveLength(1);
    expect(warnings.flatMap(unknownSentences)).toEqual([]);
  });

  it('occurs for each sentence that the admin knows', () => {
    const said = cases.flatMap(([its, sender]) => warningsOf({ ...preview, ...its }, { ...quiet, ...sender }));
    for (const sentence of textsOf(previewSentences)) {
      const start = sentence.split(/\{\w+\}/).toSorted((a, b) => b.length - a.length)[0] ?? '';
      expect([sentence, said.some((each) => each.includes(start))]).toEqual([sentence, true]);
    }
  });

  it('about the registration is known, except for the words of Twilio', () => {
    const registration = (part: string, state: Registration['state'], code: number | null): Registration => ({
      kind: 'local',
      state,
      parts: [
        {
          part,
          phone: null,
          state,
          status: null,
          reasons: [explainReason({ code, says: null, fields: [] })],
        },
      ],
      checkedAt: now.toISOString(),
      failure: null,
      isOld: false,
      link: null,
    });
    for (const part of ['campaign', 'brand', 'toll-free', 'other'])
      for (const state of ['rejected', 'missing', 'in-review', 'unknown'] as const)
        for (const code of [null, 99_999, ...knownReasons])
          expect(unknownSentences(registrationWarning(registration(part, state, code)) ?? '?')).toEqual([]);
  });
});
