import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { containerCommands } from './container-commands.js';

const readFile = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

describe('what the job of the containers tells its operator to do', () => {
  const file = '/backups/before-upgrade/lacquer-1-to-2.backup';

  it('is a command of compose where compose runs it', () => {
    const { restore, withoutBackup } = containerCommands({});
    expect(restore(file)).toBe(
      `docker compose run --rm operator node infra/standalone/dist/restore.js ${file} --replace`,
    );
    expect(withoutBackup).toBe('infra/docker/deploy.sh --without-backup');
  });

  it('names in a pod the pages with the lines, which exist, and never compose', () => {
    const { restore, withoutBackup } = containerCommands({ KUBERNETES_SERVICE_HOST: '10.96.0.1' });
    for (const said of [restore(file), withoutBackup]) {
      expect(said).not.toMatch(/compose|deploy\.sh/);
      const [, heading] = /"(\w+)"/.exec(said) ?? [];
      expect(readFile('infra/docs/kubernetes.md')).toContain(`\n## ${heading}\n`);
    }
    expect(restore(file)).toContain(file);
    expect(readFile('infra/docs/kubernetes.md')).toContain('|/backups/lacquer.backup|');
  });
});
