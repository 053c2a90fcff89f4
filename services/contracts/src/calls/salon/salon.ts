import { defineCall } from '../../call.js';
import { salonPath } from '../../paths.js';
import { salonProfile, setSalonProfile, storedSalon } from '../../salon/salon.js';
import { madeOf } from '../../versions.js';

/** The operator has set the booking page of the installation. */
export const bookingPageFixed = { 'GATEWAY.BOOKING_PAGE_FIXED': 'invalid' } as const;

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
