import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ChildServer, freePorts, temporaryFolder } from '@lacquer/servers/testing/child-server';
import { findOrInstall } from '@lacquer/servers/testing/debian-package';
import { eventually } from '@lacquer/servers/testing/eventually';
import { parse } from 'yaml';
import { readAlerts, watchFolder } from './watched-files.js';

const file = `${watchFolder}alertmanager/alertmanager.yml`;

interface Inhibition {
  source_matchers: string[];
  target_matchers: string[];
  equal?: string[];
}

/** The alerts that matchers such as `alertname =~ "A|B"` name. */
const named = (matchers: readonly string[]): string[] =>
  matchers.flatMap((matcher) => /^alertname =~? "([\w|]+)"$/.exec(matcher)?.[1]?.split('|') ?? []);

describe('an inhibition', () => {
  const { inhibit_rules: inhibitions } = parse(readFileSync(file, 'utf8')) as { inhibit_rules: Inhibition[] };

  it.each(inhibitions)('of $target_matchers holds for equal labels only, which both alerts have', (inhibition) => {
    const { source_matchers: sources, target_matchers: targets, equal = [] } = inhibition;
    expect(equal).not.toEqual([]);
    const alerts = [...named(sources), ...named(targets)];
    expect(alerts.length).toBeGreaterThanOrEqual(2);
    for (const alert of alerts) {
      const { expr } = readAlerts().find((each) => each.alert === alert) ?? { expr: `there is no alert ${alert}` };
      const kept = /\bby \(([^)]*)\)/.exec(expr)?.[1]?.split(', ');
      expect({ alert, kept }).toEqual({ alert, kept: expect.arrayContaining(equal) });
    }
  });
});

const say = (line: string) => process.stderr.write(`${line}\n`);
const program = await findOrInstall('prometheus-alertmanager', 'prometheus-alertmanager', say).catch((error: Error) => {
  say(`SKIPPED: ${error.message}`);
  return undefined;
});

(program === undefined ? describe.skip : describe)('Alertmanager', () => {
  let server: ChildServer | undefined;
  let url = '';

  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    url = `http://127.0.0.1:${port}`;
    const folder = await temporaryFolder();
    server = new ChildServer(folder);
    server.run({
      command: program ?? '',
      args: [
        `--config.file=${file}`,
        `--web.listen-address=127.0.0.1:${port}`,
        '--storage.path=alerts',
        '--cluster.listen-address=',
      ],
      cwd: folder,
    });
    await server.ready(async () => (await fetch(`${url}/-/ready`).catch(() => undefined))?.ok === true);
  });
  afterAll(() => server?.stop());

  it('tells what fails in one app while another is away', async () => {
    const alerts = [
      { alertname: 'AppDown', severity: 'critical', job: 'lacquer', instance: '172.18.0.7:9090' },
      { alertname: 'AppAway', severity: 'critical', app: 'catalog', role: 'service' },
      { alertname: 'ServerAway', severity: 'critical', app: 'contact', server: 'database' },
      { alertname: 'FiguresUnread', severity: 'warning', app: 'contact' },
      { alertname: 'FiguresUnread', severity: 'warning', app: 'customer' },
      { alertname: 'RequestsFail', severity: 'critical', route: '/api/admin/customers' },
      { alertname: 'HandlersFail', severity: 'warning', message: 'customer.list.v1' },
      { alertname: 'EventsWait', severity: 'warning', app: 'messaging' },
    ];
    const { ok } = await fetch(`${url}/api/v2/alerts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(alerts.map((labels) => ({ labels }))),
    });
    expect(ok).toBe(true);

    const inhibited = async () => {
      const known = (await (await fetch(`${url}/api/v2/alerts`)).json()) as {
        labels: Record<string, string>;
        status: { inhibitedBy: string[] };
      }[];
      if (known.length < alerts.length) return undefined;
      return known.filter(({ status }) => status.inhibitedBy.length > 0).map(({ labels }) => labels);
    };
    await eventually(async () => ((await inhibited()) ?? []).length > 0);
    expect(await inhibited()).toEqual([{ alertname: 'FiguresUnread', severity: 'warning', app: 'contact' }]);
  });
});
