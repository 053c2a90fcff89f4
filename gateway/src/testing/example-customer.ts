import { getBookingDay, setReminderWish } from '@lacquer/contracts/customers/bookings';
import { randomUUID } from 'node:crypto';
import { type CustomerRecord, editCustomer, getCustomer } from '@lacquer/contracts/customers/customer-record';
import { exportCustomers } from '@lacquer/contracts/customers/customer-export';
import { importCustomers } from '@lacquer/contracts/customers/customer-import';
import { enterPhone, reattachPhone } from '@lacquer/contracts/customers/detached-phone';
import {
  createSegment,
  editSegment,
  listSegments,
  removeSegment,
  restoreSegment,
  summarizeFilter,
} from '@lacquer/contracts/customers/segments';
import { listDuplicates, settleDuplicate, summarizeDuplicates } from '@lacquer/contracts/customers/duplicates';
import { mergeCustomers, unmergeCustomer } from '@lacquer/contracts/customers/customer-merge';
import { correctVisit, voidVisit } from '@lacquer/contracts/customers/manual-visits';
import { listTextsWith, listVisits, type VisitEntry } from '@lacquer/contracts/customers/timeline';
import type { RunningGateway } from './running-gateway.js';

const at = '2026-03-01T18:30:00.000Z';

export function exampleCustomer(over: Partial<CustomerRecord> = {}): CustomerRecord {
  return {
    id: randomUUID(),
    phoneNumber: '+12135550100',
    email: null,
    totalSpent: 3000,
    visitCount: 1,
    lastVisit: at,
    services: ['Gel Manicure'],
    knownSince: at,
    firstVisit: at,
    tips: 0,
    refunded: 0,
    consent: 'none',
    mergedInto: null,
    merged: [],
    version: 0,
    note: null,
    tags: [],
    birthday: null,
    language: null,
    ...over,
  };
}

export function exampleVisit(over: Partial<VisitEntry> = {}): VisitEntry {
  return {
    kind: 'visit',
    id: randomUUID(),
    at,
    source: 'manual',
    services: ['Gel Manicure'],
    amount: 3000,
    tip: 0,
    refunded: 0,
    paidBy: null,
    receiptUrl: null,
    voided: null,
    changes: [],
    ...over,
  };
}

/** Answers every RPC about one customer. */
export function answerCustomer(gateway: RunningGateway): void {
  gateway.answer(getCustomer, ({ id }) => exampleCustomer({ id }));
  gateway.answer(exportCustomers, () => ({ customers: [exampleCustomer()], nextCursor: null }));
  gateway.answer(importCustomers, () => ({ created: 1, updated: 0, unchanged: 0, refused: [] }));
  for (const change of [editCustomer, mergeCustomers, unmergeCustomer, enterPhone, reattachPhone]) {
    gateway.answer(change, ({ id }) => exampleCustomer({ id }));
  }
  gateway.answer(listDuplicates, () => ({ pairs: [], nextCursor: null }));
  gateway.answer(summarizeDuplicates, () => ({ pairs: 0, dismissed: 0, unchecked: 0 }));
  gateway.answer(settleDuplicate, () => ({}));
  const segment = { id: randomUUID(), name: 'Regulars', filter: { visitsAtLeast: 3 }, version: 0 };
  const count = { customers: 0, withPhone: 0 };
  gateway.answer(summarizeFilter, () => count);
  gateway.answer(listSegments, () => [{ ...segment, count }]);
  for (const call of [createSegment, editSegment, restoreSegment]) gateway.answer(call, () => segment);
  gateway.answer(removeSegment, () => ({}));
  gateway.answer(listVisits, () => ({ phones: [], visits: [exampleVisit()] }));
  for (const change of [correctVisit, voidVisit])
    gateway.answer(change, ({ visitId }) => exampleVisit({ id: visitId }));
  gateway.answer(setReminderWish, ({ wants }) => ({ wants, since: '2026-03-01T18:30:00.000Z' }));
  gateway.answer(getBookingDay, () => ({
    isRead: true,
    count: 0,
    today: [],
    next: [],
    until: '2026-03-02T08:00:00.000Z',
  }));
  gateway.answer(listTextsWith, () => []);
}
