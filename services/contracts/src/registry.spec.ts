import { describe, expect, it } from '@jest/globals';
import { rpcContracts } from './registry.js';

describe('the RPCs', () => {
  it('ask who acts, but for what visitors and providers do and what is only read', () => {
    const open = rpcContracts.filter(({ actor }) => actor === undefined).map(({ name }) => name.split('.').at(1) ?? '');
    const isRead = (verb: string) => /^(?:list|get|summarize|describe|preview)(?:-|$)/.test(verb);

    expect(open.filter((verb) => !isRead(verb)).toSorted()).toEqual([
      'receive-inbound-message',
      'receive-message-status',
      'receive-square-events',
      'submit',
    ]);
  });
});
