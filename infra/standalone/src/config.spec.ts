import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { readSettings } from '@lacquer/platform/config/settings';
import { parse } from 'yaml';
import { standaloneSettings } from './config.js';
import { envExample, settingNames, settingsPage } from './settings-reference.js';

/** The settings of `.env.example` with their example values. `#NAME=value` is a setting, other comments are text. */
async function examples(): Promise<Record<string, string>> {
  const text = await readFile(new URL('../../../.env.example', import.meta.url), 'utf8');
  return Object.fromEntries([...text.matchAll(/^#([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}

describe('.env.example', () => {
  it('lists exactly the settings of the standalone product', async () => {
    expect(Object.keys(await examples()).toSorted()).toEqual(Object.keys(standaloneSettings.shape).toSorted());
  });

  it('has values that the product accepts', async () => {
    const secrets = { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'token' };
    const given = Object.fromEntries(Object.entries(await examples()).filter(([, value]) => value !== ''));
    const settings = readSettings(standaloneSettings, { ...given, ...secrets });
    expect(settings).toMatchObject({ PORT: 8080, DATA_DIR: '.data', SMS_SEGMENTS_PER_SECOND: 1, LOG_LEVEL: 'warn' });
  });

  it('contains no secrets', async () => {
    const all = await examples();
    for (const name of ['ADMIN_PASSWORD', 'TWILIO_AUTH_TOKEN', 'SQUARE_ACCESS_TOKEN', 'SQUARE_WEBHOOK_SIGNATURE_KEY']) {
      expect([name, all[name]]).toEqual([name, '']);
    }
  });
});

describe('the settings reference', () => {
  const renew = 'node infra/docs/write-settings.mjs regenerates it';

  it('matches the schemas', async () => {
    const fileOf = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

    expect({ renew, text: await fileOf('.env.example') }).toEqual({ renew, text: envExample() });
    expect({ renew, text: await fileOf('infra/docs/settings.md') }).toEqual({ renew, text: settingsPage() });
  });
});

describe('docker-compose.yml', () => {
  /** Settings that keep their defaults in containers: addresses within a container, and name prefixes on its own servers. */
  const fixed = ['HOST', 'OPERATIONS_PORT', 'OPERATIONS_HOST', 'BUS_PREFIX', 'REDIS_PREFIX'];
  /** Settings of the `migrate` job, which creates the first owner. */
  const ofMigrate = ['ADMIN_EMAIL', 'ADMIN_PASSWORD'];

  it.each(Object.keys(settingNames))('passes %s exactly the settings that it reads', async (app) => {
    const text = await readFile(new URL('../../../docker-compose.yml', import.meta.url), 'utf8');
    const { services } = parse(text, { merge: true }) as { services: Record<string, { environment: object }> };
    const handed = Object.keys(services[app]?.environment ?? {}).map((name) => name.replace(/_FILE$/, ''));
    const read = (settingNames[app] ?? []).filter((name) => ![...fixed, ...ofMigrate].includes(name));

    expect(handed.toSorted()).toEqual(read.toSorted());
  });

  it('gives RabbitMQ the memory that its settings name, because RabbitMQ sees only that of the machine', async () => {
    const fileOf = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
    const named = /^total_memory_available_override_value = (\d+)GiB$/m;
    const [, size] = named.exec(await fileOf('infra/rabbitmq/lacquer.conf')) ?? [];
    const { services } = parse(await fileOf('docker-compose.yml'), { merge: true }) as {
      services: Record<string, { mem_limit: string }>;
    };

    expect(services['rabbitmq']?.mem_limit).toBe(`${size}g`);
    expect(await fileOf('infra/kubernetes/overlays/one-node/rabbitmq.yaml')).toContain(`limits: { memory: ${size}Gi }`);
  });
});

describe('the settings', () => {
  it('are rejected with all errors together', () => {
    const read = () => readSettings(standaloneSettings, { PORT: 'eighty', TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` });
    expect(read).toThrow(/PORT: must be a port number[\s\S]*TWILIO_AUTH_TOKEN is missing/);
  });

  it('are rejected if Twilio is only partly configured, naming the missing settings', () => {
    const read = () => readSettings(standaloneSettings, { TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}` });
    expect(read).toThrow(/TWILIO_AUTH_TOKEN is missing[\s\S]*TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID/);
  });
});
