import type { FrequencyCap } from './recipients/frequency-cap.js';

export interface TextsOptions {
  /** The address of the admin in alerts. Undefined: they name the place instead. */
  publicUrl: string | undefined;
  /** E.164. Undefined: nobody receives alerts. */
  staffAlertPhone: string | undefined;
  /** Undefined: no cap. */
  frequencyCap: FrequencyCap | undefined;
}

export const textsOptions = Symbol('textsOptions');
