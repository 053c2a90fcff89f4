/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { StoredSalon } from '@lacquer/contracts/salon/salon';
import { samplePlace } from '@lacquer/contracts/site/sample/place';
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

  describe('of an address', () => {
    const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
    const zone = () => screen.getByLabelText<HTMLSelectElement>('Time zone').value;
    const open = async () => {
      salon = { ...salon, geo: samplePlace.geo, address: samplePlace.address };
      const { user } = renderFeature(<PlaceStep onDone={done} />);
      const retype = async (label: string, text: string) => {
        const field = await input(label);
        await user.clear(field);
        await user.type(field, text);
      };
      await input('Time zone');
      return { user, retype };
    };
    const unset = () => screen.queryByText(/^The map position is still that of the sample/);

    it('in another state, sets the time zone, and says that the position is not set', async () => {
      const { user, retype } = await open();
      expect(screen.getByText('It is that of the address: CA 90006.')).toBeTruthy();
      expect(unset()).toBeNull();
      await retype('State', 'ny');
      expect(screen.getByText(/^The ZIP code 90006 is not in NY/)).toBeTruthy();
      expect(zone()).toBe('America/Los_Angeles');
      await retype('ZIP code', '10001');
      expect(screen.getByText('It is that of the address: NY 10001.')).toBeTruthy();
      expect(zone()).toBe('America/New_York');
      expect(unset()).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Find the address' }).getAttribute('href')).toContain('NY%2010001');
      await user.click(save());

      await waitFor(() => expect(doneSteps).toBe(1));
      expect(salon).toEqual({
        ...sampleSalon,
        address: { ...samplePlace.address, region: 'NY', postalCode: '10001' },
        geo: samplePlace.geo,
        timeZone: 'America/New_York',
        version: 1,
      });
    });

    it('keeps a time zone that was chosen by hand while the address stays in its own', async () => {
      const { user, retype } = await open();
      await retype('State', 'NY');
      await retype('ZIP code', '10001');
      await user.selectOptions(screen.getByLabelText('Time zone'), 'Central Time');
      expect(screen.getByText('The address is in another time zone: Eastern Time.')).toBeTruthy();
      await retype('Street', '200 Sample Street');
      await retype('ZIP code', '10002');
      expect(zone()).toBe('America/Chicago');
      await user.click(screen.getByRole('button', { name: 'Take the time zone of the address' }));
      expect(zone()).toBe('America/New_York');

      await user.selectOptions(screen.getByLabelText('Time zone'), 'America/Chicago');
      await retype('State', 'CO');
      await retype('ZIP code', '80202');
      expect(zone()).toBe('America/Denver');
    });

    it('takes the position from a pasted link, and from coordinates that are typed', async () => {
      const { user, retype } = await open();
      await retype('Street', '200 Sample Street');
      expect(unset()).toBeTruthy();
      const position = async () => [(await input('Latitude')).value, (await input('Longitude')).value];
      await user.clear(await input('Latitude'));
      await user.click(await input('Latitude'));
      await user.paste('https://maps.app.goo.gl/abc123');
      expect(screen.getByText(/^This link holds no position/)).toBeTruthy();
      await user.clear(await input('Latitude'));
      await user.paste('https://www.google.com/maps/place/x/@40.7,-73.9,17z/data=!8m2!3d40.7484!4d-73.9857');
      expect(await position()).toEqual(['40.748400', '-73.985700']);
      expect(unset()).toBeNull();
      await retype('Latitude', '34.0522, -118.2437');
      await user.tab();
      expect(await position()).toEqual(['34.052200', '-118.243700']);
    });
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
