import { join } from 'node:path';
import { RepeatableMigration } from '@lacquer/platform/database/repeatable-migration';
import type { Migration } from '@lacquer/platform/database/schema-floor';
import { ConsentRequests1760000039700 } from './consent-requests.migration.js';
import { ConsentBox1760000038000 } from './consent-box.migration.js';
import { CustomerFacets1760000039500 } from './customer-facets.migration.js';
import { Segments1760000039600 } from './segments.migration.js';
import { CreateCustomer1760000001000 } from './create-customer.migration.js';
import { Bookings1760000039610 } from './bookings.migration.js';
import { CreateSquare1760000002000 } from './create-square.migration.js';
import { ExtendConsent1760000003000 } from './extend-consent.migration.js';
import { LiftExclusions1760000004000 } from './lift-exclusions.migration.js';
import { CustomerDetails1760000023000 } from './customer-details.migration.js';
import { CustomerEditor1760000026000 } from './customer-editor.migration.js';
import { CustomerLists1760000020000 } from './customer-lists.migration.js';
import { DetachedPhones1760000035000 } from './detached-phones.migration.js';
import { Duplicates1760000037000 } from './duplicates.migration.js';
import { ErasePersons1760000012000 } from './erase-persons.migration.js';
import { GuardConsentLedger1760000029500 } from './guard-consent-ledger.migration.js';
import { LargeAmounts1760000005000 } from './large-amounts.migration.js';
import { SquareClaims1760000028000 } from './square-claims.migration.js';
import { SquareDetails1760000036000 } from './square-details.migration.js';
import { SquareErasures1760000021000 } from './square-erasures.migration.js';
import { KeptRevenue1760000032000 } from './kept-revenue.migration.js';
import { SquareDiscounts1760000039650 } from './square-discounts.migration.js';
import { SquareLists1760000031800 } from './square-lists.migration.js';
import { LeftBehind1760000034000 } from './left-behind.migration.js';
import { LiveSweeps1760000027000 } from './live-sweeps.migration.js';
import { MergeDetails1760000031500 } from './merge-details.migration.js';
import { MergeCustomers1760000024000 } from './merge-customers.migration.js';
import { SearchWords1760000031000 } from './search-words.migration.js';
import { SquarePayments1760000010000 } from './square-payments.migration.js';
import { SquareSweeps1760000011000 } from './square-sweeps.migration.js';
import { TakingIndex1760000033000 } from './taking-index.migration.js';
import { VisitMoments1760000025000 } from './visit-moments.migration.js';
import { VisitChanges1760000022000 } from './visit-changes.migration.js';

export const customerMigrations: Migration[] = [
  CreateCustomer1760000001000,
  CreateSquare1760000002000,
  ExtendConsent1760000003000,
  LiftExclusions1760000004000,
  LargeAmounts1760000005000,
  SquarePayments1760000010000,
  SquareSweeps1760000011000,
  ErasePersons1760000012000,
  CustomerLists1760000020000,
  SquareErasures1760000021000,
  VisitChanges1760000022000,
  CustomerDetails1760000023000,
  MergeCustomers1760000024000,
  VisitMoments1760000025000,
  CustomerEditor1760000026000,
  LiveSweeps1760000027000,
  SquareClaims1760000028000,
  GuardConsentLedger1760000029500,
  SearchWords1760000031000,
  MergeDetails1760000031500,
  SquareLists1760000031800,
  KeptRevenue1760000032000,
  TakingIndex1760000033000,
  LeftBehind1760000034000,
  DetachedPhones1760000035000,
  SquareDetails1760000036000,
  Duplicates1760000037000,
  ConsentBox1760000038000,
  CustomerFacets1760000039500,
  Segments1760000039600,
  Bookings1760000039610,
  SquareDiscounts1760000039650,
  ConsentRequests1760000039700,
  new RepeatableMigration('taking', join(import.meta.dirname, '../../sql/taking.sql')),
  new RepeatableMigration('booked', join(import.meta.dirname, '../../sql/booked.sql')),
];
