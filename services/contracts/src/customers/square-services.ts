import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { cents } from '../values.js';

/** A variation of an item in Square's catalog. */
export const squareService = z.object({
  /** As visits name it: `Gel Manicure`, or `Nail Art (Ten nails)`. */
  name: z.string(),
  /** Null: Square asks for the price at the till. */
  price: cents.nullable(),
  minutes: z.int().nullable(),
});
export type SquareService = z.infer<typeof squareService>;

/** Reads the items of the salon's catalog at Square, by name. Archived ones and gift cards are left out. */
export const listSquareServices = defineRpc('customer.list-square-services.v1', {
  actor: 'owner',
  request: z.object({}),
  response: z.array(squareService),
  errors: {
    'CUSTOMER.SQUARE_NOT_CONFIGURED': 'unavailable',
    /** Square does not answer, or the access token may not read items. */
    'CUSTOMER.SQUARE_CATALOG_UNREADABLE': 'conflict',
  },
});
