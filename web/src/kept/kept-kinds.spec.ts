import { describe, expect, it } from '@jest/globals';
import * as consentCalls from '@lacquer/contracts/calls/customers/consent';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import * as submissionCalls from '@lacquer/contracts/calls/salon/submissions';
import { calls } from '@lacquer/contracts/calls/registry';
import { keptKindOf } from './kept-kinds';

const phone = '+12135550141';

describe('what a device keeps', () => {
  it.each([
    ['the inbox', [submissionCalls.list.path, { view: undefined, q: undefined, cursor: undefined }], 'messages'],
    ['done messages', [submissionCalls.list.path, { view: 'done' }], 'messages'],
    ['the replies', [conversationCalls.list.path, { show: undefined }], 'replies'],
    ['a conversation', [conversationCalls.texts.path, phone], 'conversation'],
    ['its entry in the inbox', [conversationCalls.list.path, 'of', phone], 'conversation'],
    ['its customer', [customerCalls.list.path, 'of', phone], 'conversation'],
    ['the customers', [customerCalls.list.path, { q: undefined, tag: undefined }], 'customers'],
    ['a customer', [recordCalls.get.path, 'an-id'], 'customer'],
    ['the campaigns', [campaignCalls.list.path, 'page', { status: undefined }], 'campaigns'],
    ['the figures of Home', [customerCalls.list.path, 'overview'], 'home'],
  ])('includes %s', (_, key, kind) => {
    expect(keptKindOf(key)).toBe(kind);
  });

  it.each([
    ['a search', [customerCalls.list.path, { q: 'Dana' }]],
    ['a filter with many values', [customerCalls.list.path, { tag: 'vip' }]],
    ['a later page', [submissionCalls.list.path, { cursor: 'abc' }]],
    ['the consent of all', [consentCalls.list.path, { kinds: 'all' }]],
    ['what is no call', ['campaign report', 'an-id']],
  ])('excludes %s', (_, key) => {
    expect(keptKindOf(key)).toBeNull();
  });

  it('excludes every call about accounts, sign-in, audit, operations and privacy', () => {
    const secret = calls
      .map(({ path }) => path)
      .filter((path) => /auth|staff|account|audit|operations|integrations|privacy|setup|second|push/.test(path));

    expect(secret.length).toBeGreaterThan(10);
    expect(secret.filter((path) => keptKindOf([path]) !== null || keptKindOf([path, 'an-id']) !== null)).toEqual([]);
  });
});
