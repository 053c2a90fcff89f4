import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { offerRefused, offerText, pictureRefused, textLanguage, textRefused } from './campaign.js';
import { offer } from './offer.js';
import { messagingPhoneInvalid, textedAtNight } from './messaging.js';
import { e164, instant, requiredText } from '../values.js';

/**
 * `phoneNumber` in any notation, region US. `isMine`: it is the sender's own phone, which may be texted at night.
 * `language`: the message is the campaign's text in this language. `offer`: that of the
 * campaign; its code is a sample that nobody can redeem. `pictureId`: that of the campaign.
 */
export const testSendForm = z.object({
  message: offerText,
  offer: offer.nullish(),
  pictureId: z.uuid().nullish(),
  phoneNumber: requiredText(40),
  isMine: z.boolean().optional(),
  language: textLanguage.optional(),
});

/** The final text of a campaign, sent to one phone outside the campaign. */
export const testSend = z.object({
  id: z.uuid(),
  phone: e164,
  body: z.string(),
  status: z.enum(['pending', 'sending', 'accepted', 'failed', 'unknown']),
  simulated: z.boolean().nullable(),
  /** The failure in words; null without one. */
  error: z.string().nullable(),
  createdAt: instant,
});
export type TestSend = z.infer<typeof testSend>;

export const sendTest = defineRpc('messaging.send-test.v1', {
  actor: 'owner',
  request: testSendForm,
  response: testSend,
  errors: {
    ...messagingPhoneInvalid,
    ...textRefused,
    ...offerRefused,
    ...pictureRefused,
    'MESSAGING.PHONE_SUPPRESSED': 'conflict',
    ...textedAtNight,
  },
});

export const getTestSend = defineRpc('messaging.get-test-send.v1', {
  request: z.object({ id: z.uuid() }),
  response: testSend,
  errors: { 'MESSAGING.TEST_NOT_FOUND': 'not-found' },
});
