import { galleryItem, listServices, listTestimonials, salonService, setServicePrice } from '@lacquer/contracts/catalog';
import {
  consentEntry,
  consentExportQuery,
  consentForm,
  consentQuery,
  revocationForm,
} from '@lacquer/contracts/consent';
import { contactForm, listSubmissions, submitContact } from '@lacquer/contracts/contact';
import {
  addCustomerForm,
  customer,
  customerQuery,
  customerSummary,
  receiveSquareEvent,
  recordVisit,
} from '@lacquer/contracts/customer';
import { getSalonProfile, salonProfile } from '@lacquer/contracts/salon';
import { integrations, loginForm, session } from '@lacquer/contracts/staff';
import { z } from 'zod';
import { campaignOperations } from './campaign-operations.js';
import { lifecycleOperations } from './lifecycle-operations.js';
import { op, type Operation } from './operation.js';

const providerBody = z.unknown();

export const operations: readonly Operation[] = [
  op('GET', '/api/services', 'The menu, in the order in which it is shown', 'anyone', listServices.response),
  op('GET', '/api/gallery', 'The gallery', 'anyone', z.array(galleryItem)),
  op('GET', '/api/testimonials', 'What guests said', 'anyone', listTestimonials.response),
  op('GET', '/api/salon', 'Name, address, phone, hours and links of the salon', 'anyone', getSalonProfile.response),
  {
    ...op('POST', '/api/contact', 'Sends a message to the salon', 'anyone', submitContact.response),
    body: contactForm,
    status: 201,
  },
  { ...op('POST', '/api/auth/login', 'Signs in and sets the session cookie', 'anyone', session), body: loginForm },
  { ...op('POST', '/api/auth/logout', 'Ends the session', 'anyone'), status: 204 },
  op('GET', '/api/auth/session', 'Who is signed in', 'staff', session),
  op('GET', '/api/admin/contacts', 'Messages to the salon, newest first', 'staff', listSubmissions.response),
  {
    ...op('GET', '/api/admin/customers', 'Customers; with a limit a page of them', 'staff', z.array(customer)),
    query: customerQuery,
  },
  op('GET', '/api/admin/customers/summary', 'The four figures above the list', 'staff', customerSummary),
  {
    ...op('POST', '/api/customers/add', 'Records a visit by hand', 'staff', recordVisit.response),
    body: addCustomerForm,
    status: 201,
  },
  {
    ...op(
      'GET',
      '/api/admin/consent',
      'The consent ledger, newest first, or that of one phone',
      'staff',
      z.array(consentEntry),
    ),
    query: consentQuery,
  },
  {
    ...op('POST', '/api/admin/consent', 'Records a consent to marketing texts', 'staff', consentEntry),
    body: consentForm,
    status: 201,
  },
  {
    ...op('POST', '/api/admin/consent/revocations', 'Records that somebody wants no more texts', 'staff', consentEntry),
    body: revocationForm,
    status: 201,
  },
  {
    ...op('GET', '/api/admin/consent.csv', 'The whole consent ledger as a file', 'owner', z.string()),
    query: consentExportQuery,
    answerType: 'text/csv',
  },
  ...lifecycleOperations,
  ...campaignOperations,
  op('GET', '/api/admin/integrations', 'What is connected', 'staff', integrations),
  {
    ...op('PATCH', '/api/admin/services/:id/price', 'Sets a price, in cents', 'owner', salonService),
    body: setServicePrice.request.omit({ id: true }),
  },
  {
    ...op('PUT', '/api/admin/salon', 'Replaces what the pages say of the salon', 'owner', salonProfile),
    body: salonProfile,
  },
  {
    ...op('POST', '/api/webhooks/square', 'Notifications of Square', 'signed provider', receiveSquareEvent.response),
    body: providerBody,
  },
  {
    ...op('POST', '/api/webhooks/twilio/status/:recipientId', 'Delivery reports of Twilio', 'signed provider'),
    body: providerBody,
    status: 204,
  },
  {
    ...op('POST', '/api/webhooks/twilio/inbound', 'Texts to the salon, from Twilio', 'signed provider', z.string()),
    body: providerBody,
    answerType: 'text/xml',
  },
];
