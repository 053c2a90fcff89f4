import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { port, postgresUrl, readSettings, SettingsError } from './settings.js';

const schema = z.object({ PORT: port.default(8080), DATABASE_URL: postgresUrl, TOKEN: z.string().optional() });

describe('readSettings', () => {
  it('lists all faults together, each with the name of its variable', () => {
    const read = () => readSettings(schema, { PORT: 'eighty' });
    expect(read).toThrow(SettingsError);
    expect(read).toThrow(/PORT: must be a port number[\s\S]*DATABASE_URL is missing/);
  });

  it('treats an empty variable as absent', () => {
    expect(readSettings(schema, { PORT: '', DATABASE_URL: 'postgres://db/x', TOKEN: '' })).toEqual({
      PORT: 8080,
      DATABASE_URL: 'postgres://db/x',
    });
  });

  it('reads a value from the file that NAME_FILE names', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'url');
    writeFileSync(file, 'postgres://db/secret\n');
    expect(readSettings(schema, { DATABASE_URL_FILE: file }).DATABASE_URL).toBe('postgres://db/secret');
  });

  it('names a file that cannot be read', () => {
    expect(() => readSettings(schema, { DATABASE_URL_FILE: '/nowhere/url' })).toThrow(/DATABASE_URL_FILE: ENOENT/);
  });
});
