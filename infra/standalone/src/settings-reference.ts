import { catalogProcessSettings } from '@lacquer/catalog/config';
import { contactProcessSettings } from '@lacquer/contact/config';
import { customerProcessSettings } from '@lacquer/customer/config';
import { gatewayProcessSettings } from '@lacquer/gateway/config';
import { messagingProcessSettings } from '@lacquer/messaging/config';
import { z } from 'zod';
import { nightlyProcessSettings } from './backup/nightly-settings.js';
import { standaloneSettings } from './config.js';
import { doctorProcessSettings } from './doctor/doctor-settings.js';

/** The groups in order. Each setting names its group in `.meta({ group, description, example? })`. */
const groups = [
  'Address',
  'Data (standalone)',
  'Backup',
  'First owner',
  'Staff',
  'Site',
  'Texts',
  'Notices',
  'Payments',
  'Personal data',
  'Operation',
  'Distributed',
] as const;

interface Setting {
  name: string;
  group: string;
  description: string;
  /** Shown in `.env.example` instead of the default. */
  example?: string;
  default?: string | number;
}

const processes = {
  gateway: gatewayProcessSettings,
  catalog: catalogProcessSettings,
  contact: contactProcessSettings,
  customer: customerProcessSettings,
  messaging: messagingProcessSettings,
  backup: nightlyProcessSettings,
  doctor: doctorProcessSettings,
};

/** The settings that each app of the distributed mode reads. */
export const settingNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(processes).map(([app, { shape }]) => [app, Object.keys(shape)]),
);

/** `.env.example`: every setting of the standalone product, commented out, with an example value and never a secret. */
export function envExample(): string {
  const intro = [
    '# Settings of `npm start` and of docker compose. Copy this file to .env and uncomment what you need: everything is',
    '# optional. NAME_FILE is the path of a file that contains the value of NAME.',
  ];
  const lines = inGroups(settingsOf(standaloneSettings)).flatMap(([group, settings]) => [
    '',
    `# --- ${group}`,
    ...settings.flatMap(({ name, description, example, default: value }) => [
      `# ${description.replaceAll('`', '')}`,
      `#${name}=${example ?? String(value ?? '')}`,
    ]),
  ]);
  return `${[...intro, ...lines].join('\n')}\n`;
}

/** `settings.md`: the settings of both modes, in Markdown formatted as Prettier does. */
export function settingsPage(): string {
  const all = new Map(
    [standaloneSettings, ...Object.values(processes)].flatMap(settingsOf).map((one) => [one.name, one]),
  );
  const standalone = new Map(settingsOf(standaloneSettings).map((one) => [one.name, one]));
  const sections = inGroups([...all.keys()].map((name) => standalone.get(name) ?? all.get(name)!)).flatMap(
    ([group, settings]) => [
      '',
      `## ${group}`,
      '',
      ...table([
        ['Name', 'Default', 'Description'],
        ...settings.map(({ name, default: value, description }) => [
          `\`${name}\``,
          value === undefined ? '' : `\`${String(value)}\``,
          description,
        ]),
      ]),
    ],
  );
  return `${[
    '# Settings',
    '',
    'Settings are environment variables, or lines of a `.env` file. `NAME_FILE` is the path of a file that contains the value of `NAME`. Invalid settings are all reported together, at startup.',
    '',
    'This page and `.env.example` are generated from the schemas in each `config.ts`: run `node infra/docs/write-settings.mjs`.',
    ...sections,
  ].join('\n')}\n`;
}

function settingsOf(schema: z.ZodObject): Setting[] {
  const { properties } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  // a setting without a group has one in another schema: PUBLIC_URL is in the gateway's and in messaging's
  return Object.entries(properties as Record<string, Omit<Setting, 'name'>>)
    .filter(([, { group }]) => group)
    .map(([name, setting]) => ({ name, ...setting }));
}

function inGroups(settings: readonly Setting[]): [string, Setting[]][] {
  const stray = settings.find(({ group }) => !groups.some((listed) => listed === group));
  if (stray) throw new Error(`${stray.name} is in the group ${stray.group}, which is not one of ${groups.join(', ')}.`);
  return groups
    .map((group): [string, Setting[]] => [group, settings.filter((setting) => setting.group === group)])
    .filter(([, members]) => members.length > 0);
}

function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(3, ...rows.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  return [line(rows[0]!), line(widths.map((width) => '-'.repeat(width))), ...rows.slice(1).map(line)];
}
