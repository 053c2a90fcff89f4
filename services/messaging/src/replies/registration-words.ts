import { boxEnglish } from '@lacquer/contracts/customers/consent-wordings';
import { reminderWording, reminderWordings } from '@lacquer/contracts/customers/bookings';
import { firstNamePlaceholder } from '@lacquer/contracts/messaging/first-name';
import { registrationLimits, type RegistrationText } from '@lacquer/contracts/messaging/registration';
import { defaultAutomation } from '../automations/automation-rules.js';
import { confirmationText, helpText, questionText } from '../texts/automatic/automatic-words.js';
import { renderMessage } from '../texts/message-text.js';
import { keywordsThat } from './keywords.js';

export interface RegisteredSalon {
  name: string;
  /** The phone as written, and the address. Null while the catalog does not respond. */
  place: Parameters<typeof helpText>[1];
  /** The URL of the site, without a slash at its end. */
  site: string;
  /** Whether customers are reminded of their appointments. */
  sendsReminders: boolean;
  /** The keyword that asks for texts, in capitals. Null: none. */
  joinKeyword: string | null;
  /** The number that texts come from, as written. Null: a messaging service picks one. */
  sender: string | null;
}

/**
 * How Twilio itself answers an opt-out unless the account has words of its own.
 * https://help.twilio.com/articles/223134027
 */
const optOutAnswer =
  'You have successfully been unsubscribed. You will not receive any more messages from this number. Reply START to resubscribe.';

/** The texts for the fields of Twilio's form, in its order. Reviewers read English. */
export function registrationTexts(salon: RegisteredSalon): RegistrationText[] {
  const { name, place, site, joinKeyword } = salon;
  const { description, messageFlow, sample, message, keywords } = registrationLimits;
  const samples = samplesOf(salon).map((text, index) => ({ field: `sample${index + 1}`, text, limits: sample }));
  const optIn = joinKeyword === null ? [] : [{ field: 'optInKeywords', text: joinKeyword, limits: keywords }];
  return [
    { field: 'useCase', text: salon.sendsReminders ? 'Mixed' : 'Marketing', limits: null },
    { field: 'description', text: descriptionOf(salon), limits: description },
    { field: 'messageFlow', text: flowOf(salon), limits: messageFlow },
    ...samples,
    { field: 'embeddedLinks', text: 'Yes', limits: null },
    { field: 'embeddedPhone', text: place ? 'Yes' : 'No', limits: null },
    ...optIn,
    { field: 'optInMessage', text: confirmationText('en', name), limits: message },
    { field: 'optOutKeywords', text: keywordsThat('stop').join(', '), limits: keywords },
    { field: 'optOutMessage', text: optOutAnswer, limits: message },
    { field: 'helpKeywords', text: keywordsThat('help').join(', '), limits: keywords },
    { field: 'helpMessage', text: helpText(name, place), limits: message },
    { field: 'privacyUrl', text: `${site}/privacy`, limits: null },
    { field: 'termsUrl', text: `${site}/terms`, limits: null },
  ];
}

const descriptionOf = ({ name, sendsReminders }: RegisteredSalon): string =>
  `${name} is a nail salon. It texts offers and news, such as special prices, new services and open appointments, and birthday wishes and thanks after a visit, to its own customers who asked for these texts.${sendsReminders ? ' It reminds customers who asked for it of their own appointments.' : ''} Message frequency varies. Customers reply STOP to opt out and HELP for help.`;

function samplesOf({ name, place, site }: RegisteredSalon): string[] {
  const call = place ? `, or call ${place.phone}` : '';
  const offers = [
    `Gel manicures are 20% off this week, Tuesday to Thursday. See ${site}${call}.`,
    'New colors have arrived, and we have appointments open on Friday afternoon.',
    defaultAutomation('birthday').message.replaceAll(firstNamePlaceholder, '[first name]'),
  ];
  return offers.map((offer) => renderMessage(offer, name).body);
}

/** Every way in of the product, each with its whole course. */
function flowOf({ name, site, joinKeyword, sender, sendsReminders }: RegisteredSalon): string {
  const host = site.replace(/^https?:\/\//, '');
  const to = sender === null ? "the salon's number" : sender;
  const ways = [
    `On the public page ${site}/join they type their mobile number and tick a box, which is not ticked in advance and apart from terms and privacy policy. It says: "${boxEnglish.replace('{salon}', () => name)}" The page links to ${host}/terms and ${host}/privacy.`,
    `On the contact form ${site}/contact, by the same optional box, not ticked in advance. The form is sent without it, too.`,
    `By a QR code on printed sheets and table cards in the salon, which opens ${host}/join.`,
    `At the desk the customer types the number and ticks the same box on ${host}/join, on the salon's tablet.`,
    ...(joinKeyword === null
      ? []
      : [
          `They text ${joinKeyword} to ${to}. One text answers: "${questionText(name)}" Only who replies YES within 24 hours gets texts.`,
        ]),
  ];
  return [
    `Customers of ${name} ask for its texts themselves. Consent is no condition of any purchase.`,
    ...ways.map((way, index) => `${index + 1}. ${way}`),
    ...(sendsReminders
      ? [`Reminders of appointments are asked for apart, at the desk: "${reminderWordings[reminderWording]}"`]
      : []),
    'A text confirms each consent. The words shown, the time and the page are recorded.',
    'Numbers and consents are not shared with third parties for marketing.',
  ].join('\n');
}
