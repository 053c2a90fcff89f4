import * as salonCalls from '@lacquer/contracts/calls/salon/salon';
import type { StoredSalon } from '@lacquer/contracts/salon/salon';
import { versionConflict } from '../../../forms/version-conflict';
import { setSalon } from '../queries';
import type { SalonPart, SalonParts } from '../typed-salon';

/**
 * Saves parts of the profile over the version that was seen. If only other parts have changed since, for example by
 * another section of the same form, they stay and these are saved over the present version.
 */
export async function saveParts(seen: StoredSalon, parts: SalonParts): Promise<StoredSalon> {
  try {
    return await setSalon({ ...seen, ...parts });
  } catch (error) {
    const present = versionConflict(salonCalls.setSalon, error)?.present;
    const names = Object.keys(parts) as SalonPart[];
    if (!present || !names.every((name) => JSON.stringify(present[name]) === JSON.stringify(seen[name]))) throw error;
    return saveParts(present, parts);
  }
}
