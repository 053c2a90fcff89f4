import { countSegments } from './segments.js';
import { errorText, Refusal } from './errors.js';

export interface SendForm {
  to: string;
  from: string | null;
  messagingServiceSid: string | null;
  body: string;
  segments: number;
  statusCallback: string | null;
  validityPeriod: number | null;
  mediaUrls: string[];
}

export interface Senders {
  phoneNumber: string;
  messagingServiceSid: string;
}

const maxBodyLength = 1600;
const maxMedia = 10;
const maxValiditySeconds = 36_000;

/** Parses a POST to the Messages resource as Twilio does. @throws Refusal with Twilio's error */
export function readSendForm(form: Record<string, string | string[] | undefined>, senders: Senders): SendForm {
  const field = (name: string) => {
    const value = form[name];
    return (Array.isArray(value) ? value[0] : value) || null;
  };
  const to = field('To');
  if (to === null) throw new Refusal(21604);
  const normalizedTo = normalize(to);
  if (normalizedTo === null) throw new Refusal(21211, 400, `The 'To' number ${to} is not a valid phone number.`);

  const from = field('From');
  const messagingServiceSid = field('MessagingServiceSid');
  if (from === null && messagingServiceSid === null) throw new Refusal(21603);
  if (messagingServiceSid !== null && messagingServiceSid !== senders.messagingServiceSid)
    throw new Refusal(21701, 404);
  // a short code is not an E.164 number
  const normalizedFrom = from === null || from === senders.phoneNumber ? from : normalize(from);
  if (from !== null && normalizedFrom === null)
    throw new Refusal(21212, 400, `The 'From' number ${from} is not a valid phone number, shortcode, or alphanumeric.`);
  if (normalizedFrom !== null && normalizedFrom !== senders.phoneNumber)
    throw new Refusal(21606, 400, errorText(21606).replace("'From' phone number", `'From' phone number ${from}`));

  const body = field('Body') ?? '';
  if (body === '' && field('MediaUrl') === null && field('ContentSid') === null) throw new Refusal(21602);
  if (Array.from(body).length > maxBodyLength) throw new Refusal(21617);

  const statusCallback = field('StatusCallback');
  if (statusCallback !== null && (!/^https?:\/\//i.test(statusCallback) || !URL.canParse(statusCallback)))
    throw new Refusal(21609, 400, `The 'StatusCallback' URL ${statusCallback} is not a valid URL.`);

  const validity = field('ValidityPeriod');
  const validityPeriod = validity === null ? null : readValidity(validity, messagingServiceSid !== null);

  const mediaUrls = [form.MediaUrl ?? []].flat().filter((url) => url !== '');
  if (mediaUrls.some((url) => !/^https?:\/\//i.test(url) || !URL.canParse(url))) throw new Refusal(21620);
  if (mediaUrls.length > maxMedia) throw new Refusal(21623);

  return {
    to: normalizedTo,
    from: normalizedFrom,
    messagingServiceSid,
    body,
    // Twilio counts an MMS as one
    segments: mediaUrls.length > 0 ? 1 : countSegments(body),
    statusCallback,
    validityPeriod,
    mediaUrls,
  };
}

/** Returns seconds. A messaging service has its own error for the range. @throws Refusal */
function readValidity(text: string, isByService: boolean): number {
  const seconds = Number(text);
  if (!Number.isInteger(seconds)) throw new Refusal(90014);
  const isInRange = seconds >= 0 && seconds <= maxValiditySeconds;
  if (!isInRange && isByService) throw new Refusal(30045);
  if (seconds < 1) throw new Refusal(90014);
  if (!isInRange) throw new Refusal(90007);
  return seconds;
}

/** Returns E.164 for a number in E.164 or in a US notation that Twilio accepts; otherwise null. */
export function normalize(phone: string): string | null {
  const bare = phone.replace(/[\s().-]/g, '');
  const international = /^\d{10}$/.test(bare) ? `+1${bare}` : /^1\d{10}$/.test(bare) ? `+${bare}` : bare;
  const pattern = international.startsWith('+1') ? /^\+1[2-9]\d{2}[2-9]\d{6}$/ : /^\+[2-9]\d{6,14}$/;
  return pattern.test(international) ? international : null;
}
