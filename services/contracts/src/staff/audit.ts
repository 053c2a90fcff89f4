import { z } from 'zod';
import { namedCustomer } from '../customers/customer.js';
import { pageQuery } from '../paging.js';
import { instant, text } from '../values.js';

/** `started`: an action of another service whose outcome never became known. */
export const auditOutcomes = ['started', 'done', 'failed'] as const;

/** One line of the audit trail. It names no phone and holds no secret. */
export const auditEntry = z.object({
  id: z.string(),
  occurredAt: instant,
  /** An e-mail address; `shell`: a command on the server; `anonymous`: nobody was signed in. */
  actor: z.string(),
  /** `campaign.launch`: the area, then what was done in it. */
  action: z.string(),
  /** Whom or what it was done to, such as an id or an e-mail address. */
  subject: z.string().nullable(),
  outcome: z.enum(auditOutcomes),
  details: z.record(z.string(), z.unknown()),
  /** The client's address, where it was recorded. */
  client: z.string().nullable(),
  /** Of the request, as in the log. */
  correlationId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** With the customer it was done to; absent for other entries, once the person is erased, or while names cannot be read. */
export const namedAuditEntry = auditEntry.extend({ customer: namedCustomer.optional() });
export type NamedAuditEntry = z.infer<typeof namedAuditEntry>;

/** What a list or a file of the trail is narrowed to. All given conditions hold. */
export const auditFilter = z.object({
  actor: text().trim().toLowerCase().max(254).optional(),
  /** A whole action, `campaign.launch`, or an area, `campaign`. */
  action: text().trim().max(60).optional(),
  subject: text().trim().max(254).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  /** The first moment, inclusive. */
  from: instant.optional(),
  /** The first moment after the last one. */
  until: instant.optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;

export const auditQuery = auditFilter.extend(pageQuery);
