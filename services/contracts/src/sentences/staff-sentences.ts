import { importedFieldFaults, importFaults } from '../customers/import-sentences.js';
import { paymentReasons } from '../customers/payment-reasons.js';
import { offerSentences } from '../messaging/offer-sentences.js';
import { squareListProblems, squareSentences, squareSilence } from '../customers/square-sentences.js';
import { privacySentences } from '../privacy-sentences.js';
import { noticeTroubles } from '../messaging/notice-troubles.js';
import { consumerErrors, deadLetterPlaces, deadLetterSentences } from './dead-letter-sentences.js';
import { changedMeanwhile, reviewChanges } from './changed-meanwhile.js';
import { refusals, waitingTimes } from './refusals.js';
import { documentSentences } from '../site/document-sentences.js';
import { campaignChoices, campaignRefusals, campaignStates } from '../messaging/campaign-refusals.js';
import { placeholderSentences } from '../messaging/placeholder-sentences.js';
import {
  campaignSentenceParts,
  campaignSentences,
  holdSentences,
  stallSentences,
  textsAre,
} from '../messaging/campaign-sentences.js';
import {
  customerCounts,
  launchers,
  previewSentences,
  sameWordsBegin,
  sameWordsRefusal,
  segmentCounts,
} from '../messaging/preview-sentences.js';
import { recipientSentences, textSentences, unexplained } from '../messaging/recipient-sentences.js';
import { registrationCauses, registrationFailures, unknownCauseAdvice } from '../messaging/registration-causes.js';
import { registrationParts, registrationSentences } from '../messaging/registration-sentences.js';
import { reportSentences } from '../messaging/report-sentences.js';
import { checkAccount, twilioErrorWords } from '../messaging/twilio-error-words.js';

/** The sentences of the tables. */
const tables = {
  previewSentences,
  segmentCounts,
  sameWordsBegin,
  sameWordsRefusal,
  customerCounts,
  launchers,
  reportSentences,
  recipientSentences,
  textSentences,
  unexplained,
  twilioErrorWords,
  checkAccount,
  holdSentences,
  stallSentences,
  textsAre,
  campaignSentences,
  campaignSentenceParts,
  registrationSentences,
  registrationParts,
  registrationCauses,
  registrationFailures,
  unknownCauseAdvice,
  offerSentences,
  paymentReasons,
  refusals,
  waitingTimes,
  campaignRefusals,
  campaignStates,
  campaignChoices,
  placeholderSentences,
  documentSentences,
  changedMeanwhile,
  reviewChanges,
  squareSentences,
  squareSilence,
  squareListProblems,
  deadLetterSentences,
  consumerErrors,
  deadLetterPlaces,
  privacySentences,
  noticeTroubles,
  importFaults,
  importedFieldFaults,
} as const;

type TextsOf<Part> = Part extends string ? Part : { [Name in keyof Part]: TextsOf<Part[Name]> }[keyof Part];

/** A sentence that the server says to the staff, or a part of one, with places for its values. */
export type StaffSentence = TextsOf<typeof tables>;

type Table = StaffSentence | { readonly [name: string]: Table };

/** The sentences of a table. */
export const textsOf = (table: Table): StaffSentence[] =>
  typeof table === 'string' ? [table] : Object.values(table).flatMap(textsOf);

/** All of them. The dictionaries of the admin have a line for each. */
export const staffSentences: readonly StaffSentence[] = [...new Set(textsOf(tables))];
