import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { appNames } from '@lacquer/contracts/contract';
import { findOrInstall } from '@lacquer/servers/testing/debian-package';
import { namedFigures, readAlerts, watchFolder } from './watched-files.js';

const run = promisify(execFile);
const say = (line: string) => process.stderr.write(`${line}\n`);
const runbook = readFileSync(`${watchFolder}../docs/runbook.md`, 'utf8');
const tests = readFileSync(`${watchFolder}prometheus/lacquer.rules.test.yml`, 'utf8');

describe('the alerts', () => {
  const alerts = readAlerts();

  it.each(alerts)('$alert has its page in the runbook, and a test that it fires and one that it is quiet', (each) => {
    const { alert, annotations, labels } = each;
    expect(runbook).toContain(`\n### ${alert}\n`);
    expect(annotations.runbook).toBe(`infra/docs/runbook.md#${alert.toLowerCase()}`);
    expect(['critical', 'warning']).toContain(labels.severity);
    for (const what of ['fires', 'is quiet']) expect(tests).toContain(`name: ${alert} ${what}\n`);
  });

  it('are the only ones that the runbook explains', () => {
    const [, pages = ''] = runbook.split('\n## Alerts\n');
    const explained = [...pages.matchAll(/^### (\S+)$/gm)].map(([, name]) => name);
    expect(explained).toEqual(alerts.map(({ alert }) => alert));
  });

  it('of an app that is away name every app', () => {
    const [, ...named] = (alerts.find(({ alert }) => alert === 'AppAway')?.expr ?? '').split('absent(app_running');
    expect(named.map((each) => /^\{app="(\w+)",role="service"\}\)/.exec(each)?.[1])).toEqual([...appNames]);
  });

  it('and the dashboards name figures', () => {
    expect(namedFigures()).toEqual(expect.arrayContaining(['http_request_duration_seconds', 'outbox_dead_events']));
  });
});

const promtool = await findOrInstall('promtool', 'prometheus', say).catch((error: Error) => {
  say(`SKIPPED: ${error.message}`);
  return undefined;
});

(promtool === undefined ? describe.skip : describe)('promtool', () => {
  it.each([
    ['check', 'rules', 'lacquer.rules.yml'],
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'lacquer.rules.test.yml'],
  ])('%s %s %s', async (...args) => {
    const { stdout } = await run(promtool ?? 'promtool', args, { cwd: `${watchFolder}prometheus` });
    expect(stdout).toContain('SUCCESS');
  });
});
