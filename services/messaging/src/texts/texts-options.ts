import type { FrequencyCap } from './recipients/frequency-cap.js';

export interface TextsOptions {
  /** The base URL of the admin in alerts. Undefined: alerts name the page instead. */
  publicUrl: string | undefined;
  /** E.164. Undefined: alerts are disabled. */
  staffAlertPhone: string | undefined;
  /** Undefined: no cap. */
  frequencyCap: FrequencyCap | undefined;
}

export const textsOptions = Symbol('textsOptions');
