import { defineCall } from '../../call.js';
import { salonPath } from '../../paths.js';
import { bookingPageFixed, salonProfile, setSalonProfile, storedSalon } from '../../salon/salon.js';
import { madeOf } from '../../versions.js';

export const getSalon = defineCall({
  method: 'GET',
  path: salonPath,
  summary: "Returns the salon's name, address, phone, hours and links",
  access: 'anyone',
  answer: storedSalon,
});

export const setSalon = defineCall({
  method: 'PUT',
  path: '/api/admin/salon',
  summary: "Replaces the salon's profile",
  access: 'owner',
  body: salonProfile.extend(madeOf),
  answer: storedSalon,
  errors: { ...setSalonProfile.errors, ...bookingPageFixed },
  safeToRepeat: true,
});
