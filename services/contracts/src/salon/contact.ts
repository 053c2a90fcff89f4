import { z } from 'zod';
import { defineEvent, defineRpc, neverGivenUp } from '../contract.js';
import { askedForTexts, pagePath, shownWording, ticked, tickedBox } from '../customers/joining.js';
import { idempotencyErrors, repeatable, replayable } from '../idempotency.js';
import { pageLimit, pageQuery, searchedText } from '../paging.js';
import { emailAddress, instant, optionalText, requiredText, text } from '../values.js';
import { editConflict, madeOf, presentVersion } from '../versions.js';

export const interestedServices = ['manicure', 'pedicure', 'nailart', 'acrylic', 'other'] as const;

/** The public form. `company` is a honeypot field, which people leave empty. */
export const contactFormFields = z.object({
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: emailAddress,
  phone: optionalText(40),
  service: optionalText(40),
  message: requiredText(4000),
  /** The box for texts. */
  consent: z.literal(false).or(ticked).optional(),
  wording: shownWording,
  /** The path of the page that showed the box. Absent: the page that posts the form. */
  page: pagePath.optional(),
  company: text().max(200).optional(),
});
/** Texts need a phone. */
export const contactForm = contactFormFields.refine(({ consent, phone }) => !consent || phone !== null, {
  path: ['phone'],
  error: 'is needed to get texts',
});
export type ContactForm = z.output<typeof contactForm>;
export type ContactFormInput = z.input<typeof contactForm>;

/** The state that staff give a message. `new`: not looked at yet. */
export const submissionStates = ['new', 'read', 'archived', 'spam'] as const;

/** The parts of the staff's list. The inbox contains new and read messages. */
export const submissionViews = ['inbox', 'archived', 'spam'] as const;

/** A submission, with the field names of the staff's list. */
export const contactSubmission = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  interestedService: z.string().nullable(),
  message: z.string().nullable(),
  submittedAt: instant,
  state: z.enum(submissionStates),
  /** An internal note of the staff. */
  note: z.string().nullable(),
  /** The number of edits by staff. */
  version: presentVersion,
});
export type ContactSubmission = z.infer<typeof contactSubmission>;

/** `boxIgnored`: the box for texts was ticked, and does not count: too many have asked for texts within the hour. */
export const submittedContact = z.object({ id: z.string(), boxIgnored: z.boolean().optional() });

export const submitContact = defineRpc('contact.submit.v1', {
  request: contactFormFields.omit({ consent: true, wording: true, page: true, company: true }).extend({
    box: tickedBox.optional(),
    /** The message is stored, and the box does not count. A repeated call gets the answer of the first. */
    ignoreBox: z.boolean().optional(),
    ...repeatable,
  }),
  response: submittedContact.extend(replayable),
  errors: { ...idempotencyErrors, 'CONTACT.PHONE_INVALID': 'invalid' },
});

const submissionFilter = {
  /** Absent: all messages. */
  view: z.enum(submissionViews).optional(),
  /** Part of a name, the e-mail address, the phone or the message. */
  q: searchedText,
};

export const submissionQuery = z.object({ ...submissionFilter, ...pageQuery, limit: pageLimit.optional() });
export const submissionCountQuery = z.object({ q: submissionFilter.q });

/** Submissions, newest first. `limit` keeps a page of the longest messages within the size of one bus message. */
export const listSubmissions = defineRpc('contact.list-submissions.v2', {
  request: submissionQuery.extend({ limit: z.int().min(1).max(100) }),
  response: z.object({ submissions: z.array(contactSubmission), nextCursor: z.string().nullable() }),
  errors: { 'CONTACT.CURSOR_INVALID': 'invalid' },
});

export const submissionId = text().min(1).max(100);

/** One message; null: it does not exist, or no longer. */
export const findSubmission = defineRpc('contact.find-submission.v1', {
  request: z.object({ id: submissionId }),
  response: z.object({ submission: contactSubmission.nullable() }),
});

/** The number of messages in each view, and of new messages in the inbox. */
export const submissionCounts = z.object({ inbox: z.int(), new: z.int(), archived: z.int(), spam: z.int() });

export const summarizeSubmissions = defineRpc('contact.summarize-submissions.v1', {
  request: submissionCountQuery,
  response: submissionCounts,
});

/** Absent fields stay unchanged. A blank note removes the note. */
export const submissionEdit = z
  .object({ state: z.enum(submissionStates).optional(), note: optionalText(2000).optional(), ...madeOf })
  .refine(({ state, note }) => state !== undefined || note !== undefined, 'must change something');

export const editSubmission = defineRpc('contact.edit-submission.v1', {
  actor: 'staff',
  request: z.object({ id: submissionId, edit: submissionEdit }),
  response: contactSubmission,
  errors: { 'CONTACT.SUBMISSION_NOT_FOUND': 'not-found', ...editConflict('CONTACT') },
});

/** Staff changed the state or the note of a message. `state`: the one that it has since. */
export const submissionEdited = defineEvent(
  'contact.submission-edited.v1',
  z.looseObject({ submissionId: z.string(), state: z.string().optional() }),
  { handledBy: 'messaging' },
);

export const contactSubmitted = defineEvent('contact.submitted.v1', z.looseObject({ submissionId: z.string() }), {
  handledBy: 'messaging',
});

/** The sender of a message ticked the box for texts. */
export const textsAsked = defineEvent('contact.texts-asked.v1', askedForTexts, {
  ...neverGivenUp,
  handledBy: 'customer',
});
