import { describe, expect, it } from '@jest/globals';
import { rpcContracts } from './registry.js';

describe('the RPCs', () => {
  it('require an actor, except for reads, for visitors, and for what Square has signed', () => {
    const open = rpcContracts.filter(({ actor }) => actor === undefined).map(({ name }) => name.split('.').at(1) ?? '');
    const isRead = (verb: string) => /^(?:find|list|get|summarize|describe|preview)(?:-|$)/.test(verb);

    const expected = ['join', 'keep-staff', 'receive-square-events', 'record-clicks', 'report-join-flood', 'submit'];
    expect(open.filter((verb) => !isRead(verb)).toSorted()).toEqual(expected);
  });
});
