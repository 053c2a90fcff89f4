import { z } from 'zod';
import { namedCustomer } from '../customers/customer.js';
import { namedCampaign } from '../messaging/campaign-names.js';
import { pageQuery } from '../paging.js';
import { salonService } from '../salon/catalog.js';
import { instant, text } from '../values.js';
import { auditSubjectKinds } from './audit-actions.js';

/** `started`: an action in another service with an unknown outcome. */
export const auditOutcomes = ['started', 'done', 'failed'] as const;

/** One entry of the audit trail. It contains no phone and no secret. */
export const auditEntry = z.object({
  id: z.string(),
  occurredAt: instant,
  /** An e-mail address; `shell`: a command on the server; `anonymous`: not signed in. */
  actor: z.string(),
  /** `campaign.launch`: the area and the action. */
  action: z.string(),
  /** The object of the action, such as an id or an e-mail address. */
  subject: z.string().nullable(),
  /** The same object as data. Absent for one that is only a text. */
  about: z.object({ kind: z.enum(auditSubjectKinds), id: z.string() }).optional(),
  outcome: z.enum(auditOutcomes),
  details: z.record(z.string(), z.unknown()),
  /** The client's address, where it was recorded. */
  client: z.string().nullable(),
  /** The correlation id of the request, as in the log. */
  correlationId: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/**
 * With the affected customer, campaign or service. Each is absent for other entries, after an erasure, or while names cannot
 * be read.
 */
export const namedAuditEntry = auditEntry.extend({
  customer: namedCustomer.optional(),
  campaign: namedCampaign.optional(),
  service: salonService.pick({ id: true, name: true }).optional(),
});
export type NamedAuditEntry = z.infer<typeof namedAuditEntry>;

/** The filter of a list or file of the trail. All given conditions apply. */
export const auditFilter = z.object({
  actor: text().trim().toLowerCase().max(254).optional(),
  /** A whole action, `campaign.launch`, or an area, `campaign`. */
  action: text().trim().max(60).optional(),
  subject: text().trim().max(254).optional(),
  outcome: z.enum(auditOutcomes).optional(),
  /** The start of the period, inclusive. */
  from: instant.optional(),
  /** The end of the period, exclusive. */
  until: instant.optional(),
});
export type AuditFilter = z.output<typeof auditFilter>;

export const auditQuery = auditFilter.extend(pageQuery);
