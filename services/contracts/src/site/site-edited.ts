import { z } from 'zod';
import { defineEvent } from '../contract.js';

/** Drafts, editions or their rules have changed: open editors read them again. Visitors see nothing of it. */
export const siteEdited = defineEvent('catalog.site-edited.v1', z.looseObject({ kind: z.string() }));
