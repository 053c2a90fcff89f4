import { z } from 'zod';
import { defineEvent, defineRpc } from './contract.js';
import { idempotencyErrors, repeatable, replayable } from './idempotency.js';
import { pageQuery } from './paging.js';
import { emailAddress, instant, optionalText, requiredText, text } from './values.js';

export const interestedServices = ['manicure', 'pedicure', 'nailart', 'acrylic', 'other'] as const;

/** The public form. `company` is a honeypot, which people leave empty. */
export const contactForm = z.object({
  firstName: requiredText(100),
  lastName: requiredText(100),
  email: emailAddress,
  phone: optionalText(40),
  service: optionalText(40),
  message: requiredText(4000),
  company: text().max(200).optional(),
});
export type ContactForm = z.output<typeof contactForm>;
export type ContactFormInput = z.input<typeof contactForm>;

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
});
export type ContactSubmission = z.infer<typeof contactSubmission>;

export const submittedContact = z.object({ id: z.string() });

export const submitContact = defineRpc('contact.submit.v1', {
  request: contactForm.omit({ company: true }).extend(repeatable),
  response: submittedContact.extend(replayable),
  errors: idempotencyErrors,
});

/** Submissions, newest first. `limit` keeps a page of the longest messages within a message of the bus. */
export const listSubmissions = defineRpc('contact.list-submissions.v2', {
  request: z.object({ ...pageQuery, limit: z.int().min(1).max(100) }),
  response: z.object({ submissions: z.array(contactSubmission), nextCursor: z.string().nullable() }),
  errors: { 'CONTACT.CURSOR_INVALID': 'invalid' },
});

export const contactSubmitted = defineEvent('contact.submitted.v1', z.looseObject({ submissionId: z.string() }));
