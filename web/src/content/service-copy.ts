import { manicureCopy } from './manicure-copy';
import { pedicureCopy } from './pedicure-copy';
import { waxingCopy } from './waxing-copy';

/** What the page of one service says, and nobody else's. */
export interface ServiceCopy {
  /** Of the document, without the salon's name. */
  title: string;
  description: string;
  keywords: string;
  heading: string;
  intro: string;
  points: readonly [string, string, string, string];
  includes: readonly string[];
  /** The one thing people ask about it. */
  note: { title: string; text: string };
  related: readonly [string, string, string];
}

export const serviceCopy: Readonly<Record<string, ServiceCopy>> = { ...manicureCopy, ...pedicureCopy, ...waxingCopy };
