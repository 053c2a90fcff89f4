import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { readSettings } from '@lacquer/platform/config/settings';
import { parse } from 'yaml';
import { standaloneSettings } from './config.js';
import { envExample, settingNames, settingsPage } from './settings-reference.js';

/** The settings of `.env.example` and their example values; a comment line is text, `#NAME=value` a setting. */
async function examples(): Promise<Record<string, string>> {
  const text = await readFile(new URL('../../../.env.example', import.meta.url), 'utf8');
  return Object.fromEntries([...text.matchAll(/^#([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}

describe('.env.example', () => {
  it('names every setting of the standalone product, and no other', async () => {
    expect(Object.keys(await examples()).toSorted()).toEqual(Object.keys(standaloneSettings.shape).toSorted());
  });

  it('holds values that the product accepts', async () => {
    const secrets = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token' };
    const given = Object.fromEntries(Object.entries(await examples()).filter(([, value]) => value !== ''));
    const settings = readSettings(standaloneSettings, { ...given, ...secrets });
    expect(settings).toMatchObject({ PORT: 8080, DATA_DIR: '.data', SMS_SEGMENTS_PER_SECOND: 1, LOG_LEVEL: 'warn' });
  });

  it('holds no secret', async () => {
    const all = await examples();
    for (const name of ['ADMIN_PASSWORD', 'TWILIO_AUTH_TOKEN', 'SQUARE_ACCESS_TOKEN', 'SQUARE_WEBHOOK_SIGNATURE_KEY']) {
      expect([name, all[name]]).toEqual([name, '']);
    }
  });
});

describe('the reference of settings', () => {
  const renew = 'node infra/docs/write-settings.mjs renews it';

  it('is what the schemas say', async () => {
    const fileOf = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

    expect({ renew, text: await fileOf('.env.example') }).toEqual({ renew, text: envExample() });
    expect({ renew, text: await fileOf('infra/docs/settings.md') }).toEqual({ renew, text: settingsPage() });
  });
});

describe('docker-compose.yml', () => {
  /** What containers keep at its default: addresses inside a container, and names on servers of their own. */
  const fixed = ['HOST', 'OPERATIONS_PORT', 'OPERATIONS_HOST', 'BUS_PREFIX', 'REDIS_PREFIX'];
  /** The `migrate` job makes the first owner. */
  const ofMigrate = ['ADMIN_EMAIL', 'ADMIN_PASSWORD'];

  it.each(Object.keys(settingNames))('hands %s every setting that it reads, and no other', async (app) => {
    const text = await readFile(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
    const { services } = parse(text, { merge: true }) as { services: Record<string, { environment: object }> };
    const handed = Object.keys(services[app]?.environment ?? {}).map((name) => name.replace(/_FILE$/, ''));
    const read = (settingNames[app] ?? []).filter((name) => ![...fixed, ...ofMigrate].includes(name));

    expect(handed.toSorted()).toEqual(read.toSorted());
  });
});

describe('the settings', () => {
  it('are refused with every fault at once', () => {
    const read = () => readSettings(standaloneSettings, { PORT: 'eighty', TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` });
    expect(read).toThrow(/PORT: must be a port number[\s\S]*TWILIO_AUTH_TOKEN is missing/);
  });

  it('that leave Twilio half connected are refused, with what is missing', () => {
    const read = () => readSettings(standaloneSettings, { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` });
    expect(read).toThrow(/TWILIO_AUTH_TOKEN is missing[\s\S]*TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID/);
  });
});
