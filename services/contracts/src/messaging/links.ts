import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { requiredText } from '../values.js';

/** The path of the salon's own short links, before the code. */
export const shortLinkPath = '/l/';

/** Letters and digits, which every text can hold. 62 to the power of 7 codes cannot be tried out. */
export const linkCodeLength = 7;
export const linkCode = new RegExp(`^[0-9A-Za-z]{${linkCodeLength}}$`);

const hostPattern = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,63}$/;

/** A site to which the texts of campaigns may link through the salon's short links: `book.example.com`. */
export const linkHost = requiredText(253)
  .toLowerCase()
  .refine((host) => hostPattern.test(host), 'must be the name of a site, such as book.example.com');

/** In alphabetical order. `own`: the salon's own site, which needs no listing; null without a public address. */
export const linkHosts = z.object({ own: z.string().nullable(), hosts: z.array(z.string()) });
export type LinkHosts = z.infer<typeof linkHosts>;

export const maxLinkHosts = 50;

export const listLinkHosts = defineRpc('messaging.list-link-hosts.v1', {
  request: z.object({}),
  response: linkHosts,
});

export const linkHostForm = z.object({ host: linkHost });

export const allowLinkHost = defineRpc('messaging.allow-link-host.v1', {
  actor: 'owner',
  request: linkHostForm,
  response: linkHosts,
  errors: { 'MESSAGING.TOO_MANY_HOSTS': 'conflict', 'MESSAGING.PUBLIC_SHORTENER': 'invalid' },
});

/** Links that have been sent keep working. */
export const removeLinkHost = defineRpc('messaging.remove-link-host.v1', {
  actor: 'owner',
  request: z.object({ host: requiredText(253) }),
  response: linkHosts,
});

export const mostCodesAtOnce = 500;

/** The destinations of codes, in their order; null: there is no such code. */
export const findShortLinks = defineRpc('messaging.find-short-links.v1', {
  request: z.object({ codes: z.array(z.string().max(linkCodeLength)).max(mostCodesAtOnce) }),
  response: z.object({ urls: z.array(z.string().nullable()) }),
});

/**
 * Requests for short links. `agoMs`: how long ago. `isAutomatic`: certainly not by a person. Only the first of a kind
 * counts, so a repetition has no effect; an unknown code has none either.
 */
export const recordClicks = defineRpc('messaging.record-clicks.v1', {
  request: z.object({
    clicks: z
      .array(z.object({ code: z.string().max(linkCodeLength), isAutomatic: z.boolean(), agoMs: z.number().min(0) }))
      .max(mostCodesAtOnce),
  }),
  response: z.object({}),
});
