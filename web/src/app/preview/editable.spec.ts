/** @jest-environment ./src/testing/browser-environment.mjs */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { getByRole, queryByRole } from '@testing-library/dom';
import { makeEditable, makeReadable } from './editable';

describe('a text of the page in the preview', () => {
  const name = 'Gel Manicure, Introduction, English';
  const show = (html: string): Element => {
    document.body.innerHTML = html;
    const text = document.querySelector('[data-edit]');
    if (!text) throw new Error('there is no text');
    return text;
  };
  beforeEach(() => document.body.replaceChildren());

  it.each([
    ['a paragraph', '<p data-edit>Three  thin\ncoats.\u2060\u2061</p>'],
    [
      'a heading with a name of its own',
      '<h1 data-edit aria-label="Coats">Three thin <em>coats.\u2060\u2061</em></h1>',
    ],
    ['a picture', '<img data-edit alt="Three thin coats.\u2060\u2061">'],
    ['a part of a link', '<a href="/"><span data-edit>Three thin coats.\u2060\u2061</span></a>'],
    ['a part of a question', '<button><span data-edit>Three thin coats.\u2060\u2061</span></button>'],
  ])('is a button with the name of the text and what it says, and again what it was: %s', (_, html) => {
    const text = show(html);
    const before = document.body.innerHTML;
    makeEditable(text, name);
    makeEditable(text, name);
    const button = getByRole(document.body, 'button', { name: `${name}: Three thin coats.` });
    button.focus();
    expect(document.activeElement).toBe(button);
    makeReadable(text);
    expect(document.body.innerHTML).toBe(before);
  });

  it('follows what is typed, and is named alone while it is empty', () => {
    const text = show('<p data-edit>Coats.\u2060\u2061</p>');
    makeEditable(text, name);
    text.textContent = '\u2060\u2061';
    makeEditable(text, name);
    expect(getByRole(document.body, 'button', { name })).toBe(text);
  });

  it.each([
    '<label><span data-edit>Coats</span></label>',
    '<select><option data-edit>Coats</option></select>',
    '<div aria-hidden="true"><p data-edit>Coats</p></div>',
  ])('stays what it is where a button has no place: %s', (html) => {
    const text = show(html);
    makeEditable(text, name);
    expect(text.getAttribute('role')).toBeNull();
    expect(queryByRole(document.body, 'button')).toBeNull();
  });
});
