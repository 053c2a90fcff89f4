import { type ExportedConsent, exportedConsentCell } from '@lacquer/contracts/customers/customer-export';
import { importFaults } from '@lacquer/contracts/customers/import-sentences';
import { say } from '@lacquer/contracts/sentences/say';
import type { Report } from './cells.js';

/** A statement in the consent ledger of the product that exported the file. */
export type ReadConsent = ExportedConsent;

/** An import never invents a consent: only a statement with its wording, channel and time is one. */
export function readConsent(cell: string | null, report: Report): ReadConsent | null {
  if (cell === null) return null;
  const { data } = exportedConsentCell.safeParse(cell);
  if (data && new Date(data.at) <= new Date()) return data;
  report('consentRecord', say(importFaults.wrongConsent));
  return null;
}
