import type { DoctorSettings } from './doctor-settings.js';
import type { ExaminedPlace } from './open-place.js';

/** What the checks of the databases know. */
export interface DatabaseContext {
  place: ExaminedPlace;
  settings: DoctorSettings;
  /** Of the settings, or of the file in the data folder. */
  secondStepKey: string | undefined;
  isDistributed: boolean;
}
