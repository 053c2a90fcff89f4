import { z } from 'zod';
import { defineCall } from '../../call.js';
import { namedCustomer } from '../../customers/customer.js';
import { getCustomer } from '../../customers/customer-record.js';
import { customerOffer, findCode, listOffers, redeemOffer, typedCode, undoRedemption } from '../../messaging/offers.js';

const path = '/api/admin/customers/:id/offers';

export const list = defineCall({
  method: 'GET',
  path,
  summary: 'Lists the offers that a customer was texted, with their codes',
  access: 'staff',
  params: getCustomer.request,
  answer: listOffers.response,
  errors: getCustomer.errors,
});

export const redeem = defineCall({
  method: 'POST',
  path,
  summary: "Redeems a code for a customer, once: the customer's own code, or one that all recipients share",
  access: 'staff',
  params: getCustomer.request,
  body: z.object({ code: typedCode }),
  answer: customerOffer,
  errors: { ...getCustomer.errors, ...redeemOffer.errors },
});

export const undo = defineCall({
  method: 'POST',
  path: '/api/admin/offers/:id/undo',
  summary: 'Takes back a redemption that staff made within the hour',
  access: 'staff',
  params: undoRedemption.request,
  safeToRepeat: true,
  forwards: undoRedemption,
  audit: { action: 'offer.undo', subject: ({ params }) => ['offer', params.id] },
});

export const find = defineCall({
  method: 'GET',
  path: '/api/admin/offers',
  summary: 'Tells what a code is: valid, used, ended, shared by all recipients of a campaign, or unknown; and whose',
  access: 'staff',
  query: findCode.request,
  answer: findCode.response.extend({
    /** Who has the code. Null: nobody, everybody, or somebody whose record is gone. */
    customer: namedCustomer.nullable(),
  }),
});
