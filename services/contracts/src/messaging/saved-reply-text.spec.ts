import { describe, expect, it } from '@jest/globals';
import { fillSavedReply } from './saved-reply-text.js';

describe('a saved reply', () => {
  it('is filled with the first name and the salon, each time they appear', () => {
    expect(fillSavedReply('Hi {first_name}! {salon} is open, {first_name}.', 'Ana', 'Lacquer')).toBe(
      'Hi Ana! Lacquer is open, Ana.',
    );
    expect(fillSavedReply('{first_name}님, {salon}', '지우', '손톱')).toBe('지우님, 손톱');
    expect(fillSavedReply('No placeholder', 'Ana', 'Lacquer')).toBe('No placeholder');
  });

  it('addresses a person without a usable name as a campaign does', () => {
    for (const unknown of [undefined, null, '', 'www.example.com']) {
      expect(fillSavedReply('Hi {first_name}!', unknown, 'Lacquer')).toBe('Hi there!');
    }
  });

  it('takes names as they are: `$&` and a placeholder have no meaning in them', () => {
    expect(fillSavedReply('{salon} / {first_name}', 'Ana', 'Nails $& {first_name}')).toBe(
      'Nails $& {first_name} / Ana',
    );
  });
});
