import { getSalonProfile, setSalonProfile } from '@lacquer/contracts/salon/salon';
import { getSalonSetup, settleSetupStep, setupSteps } from '@lacquer/contracts/salon/setup';
import { migrate } from '@lacquer/platform/database/migrate';
import { freshDatabase } from '@lacquer/servers/testing/servers';
import { describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { CreateSetup1760000015000 } from '../database/create-setup.migration.js';
import { catalogMigrations } from '../database/migrations.js';
import { useCatalog } from '../testing/use-catalog.js';

describe('the setup of a salon', () => {
  const service = useCatalog();
  const read = () => service.rpc.call(getSalonSetup, {});

  it('has every step open at first, in order', async () => {
    expect(await read()).toEqual({ isNew: true, steps: setupSteps.map((step) => ({ step, state: 'open' })) });
  });

  it('keeps what is settled, and takes another answer', async () => {
    await service.rpc.call(settleSetupStep, { step: 'booking', state: 'skipped' });
    const { steps } = await service.rpc.call(settleSetupStep, { step: 'booking', state: 'done' });
    expect(steps).toContainEqual({ step: 'booking', state: 'done' });
    expect((await read()).steps.filter(({ state }) => state === 'open')).toHaveLength(setupSteps.length - 1);
  });

  it('is no longer that of a new salon once it has a name of its own', async () => {
    const { version, ...profile } = await service.rpc.call(getSalonProfile, {});
    await service.rpc.call(setSalonProfile, { profile: { ...profile, name: 'Mai Nails' }, version });
    expect(await read()).toMatchObject({
      isNew: false,
      steps: expect.arrayContaining([{ step: 'name', state: 'open' }]),
    });
  });

  it('is no longer that of a new salon once its owner keeps or skips the name', async () => {
    expect(await service.rpc.call(settleSetupStep, { step: 'name', state: 'skipped' })).toMatchObject({ isNew: false });
  });

  it('settles two steps at once', async () => {
    await Promise.all(setupSteps.map((step) => service.rpc.call(settleSetupStep, { step, state: 'done' })));
    expect((await read()).steps.every(({ state }) => state === 'done')).toBe(true);
  });
});

describe('an installation of the release before', () => {
  const settledAfter = async (edit: string) => {
    const database = await freshDatabase();
    const sql = new Client({ connectionString: database.url });
    try {
      await migrate(
        database.url,
        'catalog',
        catalogMigrations.slice(0, catalogMigrations.indexOf(CreateSetup1760000015000)),
      );
      await sql.connect();
      await sql.query(edit);
      await migrate(database.url, 'catalog', catalogMigrations);
      return (await sql.query('SELECT step FROM setup_step')).rowCount;
    } finally {
      await sql.end();
      await database.drop();
    }
  };

  it.each([
    ['the profile was edited', 'UPDATE salon_profile SET version = 1', setupSteps.length],
    [
      'an owner has published',
      `INSERT INTO edition (number, published_by, changes) SELECT max(number) + 1, gen_random_uuid(), '[]' FROM edition`,
      setupSteps.length,
    ],
    ['nobody has edited anything', 'SELECT 1', 0],
  ])('is set up if %s', async (_, edit, settled) => {
    expect(await settledAfter(edit)).toBe(settled);
  });
});
