import { mock } from 'node:test';
import { presenceMs } from '@lacquer/contracts/messaging/presence';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PeopleInConversations } from './people-in-conversations.js';

const phone = '+12135550100';
const ana = { id: 'a', name: 'Ana' };
const bo = { id: 'b', name: 'Bo' };

describe('the people in conversations', () => {
  let changed: string[];
  let people: PeopleInConversations;
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    changed = [];
    people = new PeopleInConversations((each) => changed.push(each));
  });
  afterEach(() => {
    people.stop();
    mock.timers.reset();
  });

  it('are shown to the others, and told only as something changes', () => {
    people.note(phone, bo, 'reading');
    people.note(phone, ana, 'typing');
    people.note(phone, ana, 'typing');
    expect(changed).toEqual([phone, phone]);
    expect(people.list(phone, 'c')).toEqual([
      { ...ana, state: 'typing' },
      { ...bo, state: 'reading' },
    ]);
    expect(people.list(phone, 'a')).toEqual([{ ...bo, state: 'reading' }]);
    people.note(phone, bo, 'gone');
    people.note(phone, bo, 'gone');
    expect(changed).toHaveLength(3);
    expect(people.list(phone, 'a')).toEqual([]);
  });

  it('cease to type, and are gone, when their window says nothing more', () => {
    people.note(phone, ana, 'typing');
    mock.timers.tick(presenceMs.typing - 1);
    people.note(phone, ana, 'typing');
    mock.timers.tick(presenceMs.typing - 1);
    expect(people.list(phone, 'b')).toEqual([{ ...ana, state: 'typing' }]);
    mock.timers.tick(1);
    expect(people.list(phone, 'b')).toEqual([{ ...ana, state: 'reading' }]);
    mock.timers.tick(presenceMs.reading);
    expect(people.list(phone, 'b')).toEqual([]);
    expect(people.phones).toEqual([]);
    expect(changed).toHaveLength(3);
  });

  it('are followed in a bounded number of conversations', () => {
    for (let n = 0; n < 10_000; n++) people.note(`+1213${n}`, ana, 'reading');
    expect(people.phones).toHaveLength(1000);
    people.note('+12130', bo, 'typing');
    expect(people.list('+12130', 'c')).toHaveLength(2);
  });
});
