import { Writable } from 'node:stream';
import { catalogChanged } from '@lacquer/contracts/salon/catalog';
import { getSalonProfile, type SalonProfile, salonProfile, setSalonProfile } from '@lacquer/contracts/salon/salon';
import { asOwner, testOwner } from '@lacquer/platform/testing/service-under-test';
import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { siteOver } from '../transfer/site-access.js';
import { runSalonCli } from './salon.cli.js';
import { useCatalog } from '../testing/use-catalog.js';

describe("the salon's profile", () => {
  const service = useCatalog();

  const stored = async () => salonProfile.parse(await service.rpc.call(getSalonProfile, {}));
  const sql = <T>(text: string): Promise<T> => service.app.nest.get(DataSource).query(text);
  const nextChange = () =>
    new Promise((resolve) => service.bus.listen(catalogChanged.name, 'gateway', async (event) => resolve(event)));
  const salon = async (...args: string[]) => {
    let [out, err] = ['', ''];
    const code = await runSalonCli(args, {
      name: 'salon',
      withSalon: (work) =>
        work({
          get: () => stored(),
          replace: (profile) => service.rpc.call(setSalonProfile, { profile }),
          site: siteOver(service.rpc),
        }),
      stdout: new Writable({ write: (chunk: Buffer, _, done) => ((out += chunk.toString()), done()) }),
      stderr: new Writable({ write: (chunk: Buffer, _, done) => ((err += chunk.toString()), done()) }),
    });
    return { code, out, err };
  };

  it('is fictional until the owner has filled it in', async () => {
    expect(await service.rpc.call(getSalonProfile, {})).toMatchObject({
      name: 'Lacquer House',
      phone: '+12135550142',
      address: { postalCode: '90006' },
      hours: { monday: { opens: '10:00', closes: '18:00' }, sunday: { opens: '10:00', closes: '18:00' } },
      timeZone: 'America/Los_Angeles',
      claims: { heroRating: 3.9, reviewsRating: 4.8, reviewCount: '98+', happyClients: '1000+' },
    });
  });

  it('is replaced as a whole, and the change is published', async () => {
    const told = nextChange();
    const profile: SalonProfile = { ...(await stored()), name: 'Example Nails' };

    expect(await service.rpc.call(setSalonProfile, { profile })).toEqual({ ...profile, version: 1 });

    expect(await service.rpc.call(getSalonProfile, {})).toEqual({ ...profile, version: 1 });
    expect(await told).toMatchObject({ type: 'catalog.changed.v1', data: { changed: ['salon'] } });
  });

  it('is not replaced by an edit of an old version, whose author receives the first editor and the current profile', async () => {
    const { version, ...profile } = await service.rpc.call(getSalonProfile, {});
    const second = asOwner(service.bus, { id: '7d1f3a52-5a5b-4a53-8f7e-0d7f4a1c9b20', role: 'owner' });
    const saved = await service.rpc.call(setSalonProfile, { profile: { ...profile, tagline: 'Theirs' }, version });

    const mine = { ...profile, name: 'Mine' };
    await expect(second.call(setSalonProfile, { profile: mine, version })).rejects.toMatchObject({
      code: 'CATALOG.CHANGED_MEANWHILE',
      kind: 'conflict',
      meanwhile: { by: testOwner.id, present: saved },
    });
    expect(await service.rpc.call(getSalonProfile, {})).toEqual(saved);
    // a retry of the first edit after a lost answer
    expect(await service.rpc.call(setSalonProfile, { profile: { ...profile, tagline: 'Theirs' }, version })).toEqual(
      saved,
    );
    const over = await second.call(setSalonProfile, { profile: mine, version: saved.version });
    expect(over).toEqual({ ...mine, version: 2 });
  });

  it('stays unchanged when an edit is refused, and nothing is published', async () => {
    const profile = await service.rpc.call(getSalonProfile, {});
    const refused = service.rpc.call(setSalonProfile, {
      profile: { ...profile, hours: { ...profile.hours, sunday: { opens: '18:00', closes: '10:00' } } },
    });

    await expect(refused).rejects.toMatchObject({
      code: 'REQUEST.INVALID',
      details: [{ path: 'profile.hours.sunday', message: 'must open before it closes' }],
    });
    expect(await service.rpc.call(getSalonProfile, {})).toEqual(profile);
    expect(await sql('SELECT * FROM outbox')).toEqual([]);
  });

  it.each([
    ['a second row', `INSERT INTO salon_profile (document) VALUES ('{}')`, /salon_profile_pk/],
    [
      'a second row with another key',
      `INSERT INTO salon_profile (id, document) VALUES (false, '{}')`,
      /salon_profile_one/,
    ],
    ['its removal', 'DELETE FROM salon_profile', /can be changed, not removed/],
    ['truncation', 'TRUNCATE salon_profile', /can be changed, not removed/],
  ])('has exactly one row: the database refuses %s', async (_, text, reason) => {
    await expect(sql(text)).rejects.toThrow(reason);
    expect(await sql('SELECT count(*)::int AS count FROM salon_profile')).toEqual([{ count: 1 }]);
  });

  it('is printed by the shell under the field names of set, or as JSON', async () => {
    const { code, out } = await salon('show');
    expect(code).toBe(0);
    expect(out).toMatch(/^name +Lacquer House$/m);
    expect(out).toMatch(/^hours\.sunday +10:00-18:00$/m);
    expect(out).toMatch(/^links\.instagram +https:\/\/example\.com\/instagram$/m);
    expect(out).toMatch(/^paymentMethods +Cash, Credit cards$/m);

    expect(JSON.parse((await salon('show', '--json')).out)).toEqual(await stored());
  });

  it.each([
    [['phone', '(213) 555-0150'], { phone: '+12135550150' }, 'phone: +12135550142 → +12135550150\n'],
    [['hours.sunday', 'closed'], { hours: { sunday: null } }, 'hours.sunday: 10:00-18:00 → closed\n'],
    [
      ['hours.sunday', '11am - 5:30pm'],
      { hours: { sunday: { opens: '11:00', closes: '17:30' } } },
      'hours.sunday: 10:00-18:00 → 11:00-17:30\n',
    ],
    [
      ['holidays.2026-12-25', 'closed Christmas Day'],
      { holidays: [{ date: '2026-12-25', opening: null, note: 'Christmas Day' }] },
      'holidays.2026-12-25: (nothing) → closed Christmas Day\n',
    ],
    [
      ['holidays.2026-12-24', '9:00-2pm Christmas Eve'],
      { holidays: [{ date: '2026-12-24', opening: { opens: '09:00', closes: '14:00' }, note: 'Christmas Eve' }] },
      'holidays.2026-12-24: (nothing) → 09:00-14:00 Christmas Eve\n',
    ],
    [['geo.longitude', '-118'], { geo: { longitude: -118 } }, 'geo.longitude: -118.2921 → -118\n'],
    [['geo.longitude', '-118.3'], { geo: { longitude: -118.3 } }, 'geo.longitude: -118.2921 → -118.3\n'],
    [
      ['links.facebook', 'none'],
      { links: { facebook: null } },
      'links.facebook: https://example.com/facebook → none\n',
    ],
    [['paymentMethods', 'Cash'], { paymentMethods: ['Cash'] }, 'paymentMethods: Cash, Credit cards → Cash\n'],
    [
      ['name', 'Example Nails', 'claims.heroRating', '4.1'],
      { name: 'Example Nails', claims: { heroRating: 4.1 } },
      'name: Lacquer House → Example Nails\nclaims.heroRating: 3.9 → 4.1\n',
    ],
  ])('is changed from the shell by set %j', async (args, expected, printed) => {
    expect(await salon('set', ...args)).toEqual({ code: 0, out: printed, err: '' });

    expect(await service.rpc.call(getSalonProfile, {})).toMatchObject(expected);
  });

  it('is changed from the shell while the catalog runs, and the change is published', async () => {
    const told = nextChange();
    await salon('set', 'hours', '9:00-20:00');

    expect(await told).toMatchObject({ data: { changed: ['salon'] } });
    const { hours } = await service.rpc.call(getSalonProfile, {});
    expect(Object.values(hours)).toEqual(Array.from({ length: 7 }, () => ({ opens: '09:00', closes: '20:00' })));
  });

  it('has the time zone of an address that is set in the shell, and is told what a new address leaves to do', async () => {
    const unplaced = expect.stringContaining('The map position is still that of the sample salon');
    const half = await salon('set', 'address.region', 'ny');
    expect(half.out).toContain('address.region: CA → NY\nThe ZIP code 90006 is not in NY:');
    const moved = await salon('set', 'address.postalCode', '10001', 'address.city', 'New York');
    expect(moved.out).toContain('timeZone: America/Los_Angeles → America/New_York\n');
    expect([half.out, moved.out]).toEqual([unplaced, unplaced]);

    await salon('set', 'timeZone', 'America/Chicago', 'geo.latitude', '40.7484', 'geo.longitude', '-73.9857');
    expect((await salon('set', 'address.postalCode', '10002')).out).toBe('address.postalCode: 10001 → 10002\n');
    expect((await stored()).timeZone).toBe('America/Chicago');
    await salon('set', 'address.region', 'TN', 'address.postalCode', '37902', 'timeZone', 'America/Denver');
    expect((await stored()).timeZone).toBe('America/Denver');
  });

  it('offers the languages that are set in the shell', async () => {
    expect((await salon('show')).out).toMatch(/^languages +es, ko$/m);
    expect((await salon('set', 'languages', 'KO')).out).toBe('languages: es, ko → ko\n');
    expect((await salon('set', 'languages', 'none')).out).toBe('languages: ko → none\n');
    expect((await stored()).languages).toEqual([]);
    const refused = await salon('set', 'languages', 'es, fr');
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('languages: must be es or ko')]);
  });

  it('keeps the translations of a note whose day gets other hours in the shell, and loses them with the note', async () => {
    const day = { date: '2026-12-24', opening: null, note: 'Christmas Eve', notes: { ko: '크리스마스 이브' } };
    await service.rpc.call(setSalonProfile, { profile: { ...(await stored()), holidays: [day] } });
    await salon('set', 'holidays.2026-12-24', '9:00-2pm Christmas Eve');
    const opening = { opens: '09:00', closes: '14:00' };
    expect((await stored()).holidays).toEqual([{ ...day, opening }]);
    await salon('set', 'holidays.2026-12-24', '9:00-2pm The last day');
    expect((await stored()).holidays).toEqual([{ date: day.date, opening, note: 'The last day' }]);
  });

  it('has a logo that the shell shows, keeps and removes', async () => {
    expect((await salon('show')).out).toMatch(/^logo +none$/m);
    const logo = { picture: `/pictures/${'a'.repeat(32)}/800.jpg`, width: 600, height: 200 };
    const words = `${logo.picture} 600x200`;
    expect((await salon('set', 'logo', words)).out).toBe(`logo: none → ${words}\n`);
    await salon('set', 'name', 'Example Nails');
    expect(await stored()).toMatchObject({ name: 'Example Nails', logo });
    expect((await salon('show')).out).toContain(words);
    expect((await salon('set', 'logo', 'mark.png')).err).toContain('logo: must be the address of an uploaded picture');
    expect((await salon('set', 'logo', '/images/stills/petals-800.jpg 8x8')).err).toContain(
      'logo.picture: must be the address of an uploaded picture',
    );
    expect((await salon('unset', 'logo')).out).toBe(`logo: ${words} → none\n`);
    expect(await stored()).not.toHaveProperty('logo');
  });

  it('loses a holiday and a link by unset in the shell', async () => {
    await salon('set', 'holidays.2026-12-25', 'closed');

    expect((await salon('unset', 'holidays.2026-12-25')).out).toBe('holidays.2026-12-25: closed → (nothing)\n');
    expect((await salon('unset', 'links.instagram')).code).toBe(0);
    expect((await salon('set', 'taglines.ko', '느긋한 네일샵')).code).toBe(0);
    expect((await stored()).taglines).toMatchObject({ ko: '느긋한 네일샵' });
    expect((await salon('unset', 'taglines.ko')).out).toBe('taglines.ko: 느긋한 네일샵 → none\n');
    expect((await stored()).taglines).not.toHaveProperty('ko');
    expect(await service.rpc.call(getSalonProfile, {})).toMatchObject({ holidays: [], links: { instagram: null } });
  });

  it.each([
    [['set', 'phone', '12'], 1, 'phone: must be a phone number in the form +12135550100\n'],
    [['set', 'name', ' '], 1, 'name: is required\n'],
    [['set', 'hours.sunday', 'noon'], 1, 'hours.sunday: must be "closed" or hours like 10:00-18:00, not "noon"\n'],
    [['set', 'hours.sunday', '18:00-10:00'], 1, 'hours.sunday: must open before it closes\n'],
    [['set', 'hours.sunday', '25:00-26:00'], 1, 'hours.sunday: must be a time like 10:00\n'],
    [['set', 'holidays.2026-02-30', 'closed'], 1, expect.stringMatching(/^holidays\.2026-02-30: /)],
    [['set', 'timeZone', 'Los Angeles'], 1, 'timeZone: must be a time zone like America/Los_Angeles\n'],
    [['set', 'claims.heroRating', 'five'], 1, 'claims.heroRating: must be a number like 4.8\n'],
    [
      ['set', 'name', 'New', 'address.postalCode', '1'],
      1,
      'address.postalCode: must be a postal code of five digits\n',
    ],
    [['set', 'telephone', '1'], 1, expect.stringContaining('There is no field "telephone". The fields are:\n  name\n')],
    [['set', 'holidays.christmas', 'closed'], 1, expect.stringContaining('like holidays.2026-12-25')],
    [['unset', 'name'], 1, 'name: cannot be left out; set it to something else\n'],
    [['unset', 'holidays.2026-12-25'], 1, 'holidays.2026-12-25: there is no such holiday\n'],
    [['set', 'name', 'Example', 'Nails', 'Studio'], 1, expect.stringContaining('There is no field "Nails"')],
    [['set', 'name'], 2, expect.stringContaining('put a value with spaces in quotes')],
    [['sohw'], 2, expect.stringContaining('There is no command "sohw".')],
  ])('is not changed by %j, which prints a message', async (args, code, err) => {
    const before = await service.rpc.call(getSalonProfile, {});

    expect(await salon(...args)).toEqual({ code, out: '', err });

    expect(await service.rpc.call(getSalonProfile, {})).toEqual(before);
    expect(await sql('SELECT * FROM outbox')).toEqual([]);
  });

  it('has a --help text, also after a command', async () => {
    expect((await salon('set', '--help')).out).toContain('salon set <field> <value>');
  });
});
