/** @jest-environment ./src/testing/browser-environment.mjs */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SavedReply } from '@lacquer/contracts/messaging/saved-replies';
import { screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../testing/api-server';
import { renderFeature } from '../../testing/render-feature';
import { sampleSalon } from '../../testing/sample-salon';
import { AnswerForm } from '../answer-form';
import { matchingReplies } from './matching';

const saved = (name: string, message: string): SavedReply => ({ id: randomUUID(), name, message, version: 0 });
const replies = [
  saved('Địa chỉ', 'We are at 123 Main St.'),
  saved('Hours', 'Hi {first_name}, {salon} is open until 7.'),
  saved('Parking', 'Park behind the salon; our address is 123 Main St.'),
];

describe('saved replies in an answer', () => {
  let api: ApiServer;
  beforeAll(async () => {
    api = await startApiServer(({ path }) => ({ status: 200, body: path === '/api/salon' ? sampleSalon : replies }));
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());

  const show = async (firstName: string | null | undefined) => {
    const page = renderFeature(<AnswerForm phone="+12135550100" firstName={firstName} refused={null} />, {
      salon: sampleSalon,
    });
    return { ...page, field: await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' }) };
  };
  const options = () => screen.getAllByRole('option').map((option) => option.firstChild?.textContent);

  it('open with a slash, are chosen with the keyboard, and stand in the field filled in', async () => {
    const { user, field } = await show('Ana');
    await user.type(field, '/');
    const box = await screen.findByRole('combobox', { name: 'Find a saved reply' });
    await screen.findAllByRole('option');
    expect(document.activeElement).toBe(box);
    expect(options()).toEqual(['Địa chỉ', 'Hours', 'Parking']);

    await user.keyboard('{ArrowUp}');
    expect(box.getAttribute('aria-activedescendant')).toBe(
      screen.getByRole('option', { name: /^Parking/, selected: true }).id,
    );
    await user.keyboard('hou');
    expect(options()).toEqual(['Hours']);
    await user.keyboard('{Enter}');

    expect(field.value).toBe(`Hi Ana, ${sampleSalon.name} is open until 7.`);
    expect(document.activeElement).toBe(field);
    expect(field.selectionStart).toBe(field.value.length);
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(api.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('open with the button, and are inserted at the cursor with a tap', async () => {
    const { user, field } = await show(null);
    await user.type(field, 'Hello.  Bye.');
    field.setSelectionRange(7, 7);
    await user.click(screen.getByRole('button', { name: 'Saved replies' }));
    await user.click(await screen.findByRole('option', { name: /^Hours/ }));
    expect(field.value).toBe(`Hello. Hi there, ${sampleSalon.name} is open until 7. Bye.`);
  });

  it('close with Escape, which leaves the slash in the text, and Enter with no match sends nothing', async () => {
    const { user, field } = await show('Ana');
    await user.type(field, '/');
    const box = await screen.findByRole('combobox');
    await user.type(box, 'nothing like it{Enter}');
    await within(screen.getByRole('group', { name: 'Saved replies' })).findByText('No saved reply matches.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    expect(field.value).toBe('/');
    expect(document.activeElement).toBe(field);
    expect(api.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('wait for the name of the customer, and a slash within a text opens nothing', async () => {
    const { user, field } = await show(undefined);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Saved replies' }).disabled).toBe(true);
    await user.type(field, 'at 5/6');
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('the match of a saved reply', () => {
  const found = (typed: string) => matchingReplies(replies, typed).map(({ name }) => name);

  it('disregards case and accents, and shows names before texts', () => {
    expect(found('')).toEqual(['Địa chỉ', 'Hours', 'Parking']);
    expect(found('DIA CHI')).toEqual(['Địa chỉ']);
    expect(found('park')).toEqual(['Parking']);
    expect(found('main')).toEqual(['Địa chỉ', 'Parking']);
    expect(matchingReplies([saved('Gel', 'Fix'), saved('Fix', 'Gel 2')], 'fi').map(({ name }) => name)).toEqual([
      'Fix',
      'Gel',
    ]);
  });

  it('finds a Korean name by an unfinished syllable', () => {
    expect(matchingReplies([saved('영업시간', 'x')], '영어').map(({ name }) => name)).toEqual(['영업시간']);
  });
});
