/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StoredSalon } from '@lacquer/contracts/salon/salon';
import { screen, waitFor, within } from '@testing-library/react';
import { startApiServer, type ApiServer } from '../../../testing/api-server';
import { lateEdit } from '../../../testing/late-edit';
import { renderFeature } from '../../../testing/render-feature';
import { sampleSalon } from '../../../testing/sample-salon';
import { NameStep, PlaceStep } from './profile-step';

describe('a step of the setup that saves a part of the profile', () => {
  let api: ApiServer;
  let salon: StoredSalon;
  let doneSteps: number;
  beforeAll(async () => {
    api = await startApiServer(({ method, text }) => {
      if (method === 'GET') return { status: 200, body: salon };
      const { version, ...profile } = JSON.parse(text) as StoredSalon;
      if (version !== salon.version) return lateEdit(salon);
      salon = { ...profile, version: Number(version) + 1 };
      return { status: 200, body: salon };
    });
    globalThis.apiOrigin = api.origin;
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.requests.length = 0;
    salon = { ...sampleSalon, version: 0 };
    doneSteps = 0;
  });

  const written = () => api.requests.filter(({ method }) => method !== 'GET');
  const done = () => (doneSteps += 1);
  const save = () => screen.getByRole('button', { name: /^(Save and continue|Continue)$/ });

  it('publishes it at once, the other parts as they are, and goes on', async () => {
    const { user } = renderFeature(<NameStep onDone={done} />);
    const name = await screen.findByLabelText('Name of the salon');
    await user.clear(name);
    await user.type(name, 'Harbor Nails');
    await user.click(save());

    await waitFor(() => expect(doneSteps).toBe(1));
    expect(salon).toEqual({ ...sampleSalon, name: 'Harbor Nails', version: 1 });
  });

  it('goes on without a request when nothing was typed', async () => {
    const { user } = renderFeature(<NameStep onDone={done} />);
    await screen.findByLabelText('Name of the salon');
    await user.click(save());
    await waitFor(() => expect(doneSteps).toBe(1));
    expect(written()).toEqual([]);
  });

  it('says what is wrong at its field, and stays', async () => {
    const { user } = renderFeature(<PlaceStep onDone={done} />);
    const phone = await screen.findByLabelText('Phone');
    await user.clear(phone);
    await user.type(phone, '213');
    await user.click(save());
    expect(await screen.findByText('Phone must be a phone number in the form +12135550100')).toBeTruthy();
    expect([doneSteps, written()]).toEqual([0, []]);
  });

  it('shows what somebody else has saved of the part first, with the choice', async () => {
    const { user } = renderFeature(<NameStep onDone={done} />);
    const name = await screen.findByLabelText<HTMLInputElement>('Name of the salon');
    await user.clear(name);
    await user.type(name, 'Mine');
    salon = { ...salon, tagline: 'Theirs', version: 1 };
    await user.click(save());

    const told = within(await screen.findByRole('alert'));
    expect(told.getByText(/^mina@example.com saved this part/)).toBeTruthy();
    expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Tagline: Theirs']);
    expect(name.value).toBe('Mine');
    await user.click(told.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(salon).toEqual({ ...sampleSalon, name: 'Mine', tagline: 'Theirs', version: 2 }));
    await waitFor(() => expect(doneSteps).toBe(1));
  });
});
