import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@lacquer/platform/files/whole-files';
import { changedText } from '@lacquer/servers/testing/changed-text';
import { ChildServer, freePorts, temporaryFolder } from '@lacquer/servers/testing/child-server';
import { findOrInstall } from '@lacquer/servers/testing/debian-package';
import { startWebhookReceiver } from '@lacquer/servers/testing/webhook-receiver';
import { watchFolder } from './watched-files.js';

/** An alert as Alertmanager sends it. */
export interface Notification {
  status: 'firing' | 'resolved';
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

export interface Monitoring {
  /** In the order of their arrival. */
  readonly notifications: readonly Notification[];
  /** As Docker's DNS does, which has the addresses of running containers only. */
  setTargets(addresses: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Prometheus and Alertmanager with the shipped rules, routes and inhibitions, in a hurry: they look every second, minutes
 * are seconds, and the addresses of targets come from a file instead of Docker's DNS.
 *
 * @throws if they are not installed
 */
export async function startMonitoring(targets: readonly string[]): Promise<Monitoring> {
  const prometheus = await findOrInstall('prometheus', 'prometheus');
  const alertmanager = await findOrInstall('prometheus-alertmanager', 'prometheus-alertmanager');
  const [prometheusPort = 0, alertmanagerPort = 0] = await freePorts(2);
  const receiver = await startWebhookReceiver();
  const folder = await temporaryFolder();
  const server = new ChildServer(folder);
  const write = async (source: string, name: string, changes: readonly (readonly [RegExp, string])[]) =>
    writeFile(join(folder, name), changedText(source, await readFile(join(watchFolder, source), 'utf8'), changes));
  await write('prometheus/lacquer.rules.yml', 'lacquer.rules.yml', [
    [/\[5m\]/g, '[15s]'],
    [/for: \d+m/g, 'for: 2s'],
    // what has waited for minutes
    [/_seconds(\{[^}]*\})?\) > \d\d+$/gm, '_seconds$1) > 2'],
  ]);
  await write('prometheus/prometheus.yml', 'prometheus.yml', [
    [/_interval: 15s/g, '_interval: 1s'],
    [/alertmanager:9093/, `127.0.0.1:${alertmanagerPort}`],
    [/ {4}dns_sd_configs:[^]*$/, '    file_sd_configs: [{ files: [targets.json], refresh_interval: 1s }]\n'],
  ]);
  const setTargets = (addresses: readonly string[]) =>
    replaceFile(join(folder, 'targets.json'), JSON.stringify([{ targets: addresses }]), 0o600);
  await setTargets(targets);
  await write('alertmanager/alertmanager.yml', 'alertmanager.yml', [
    [/group_wait: 30s/, 'group_wait: 1s\n  group_interval: 1s'],
    [/http:\/\/localhost:9095\/alerts/, receiver.url],
  ]);
  const run = (command: string, config: string, port: number, ...args: string[]) =>
    server.run({
      command,
      args: [`--config.file=${config}`, `--web.listen-address=127.0.0.1:${port}`, ...args],
      cwd: folder,
    });
  run(alertmanager, 'alertmanager.yml', alertmanagerPort, '--storage.path=alerts', '--cluster.listen-address=');
  run(prometheus, 'prometheus.yml', prometheusPort, '--storage.tsdb.path=data');
  const isReady = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => undefined))?.ok === true;
  await server.ready(async () => (await isReady(prometheusPort)) && (await isReady(alertmanagerPort)));
  return {
    get notifications() {
      return receiver.received.flatMap(({ body }) => (JSON.parse(body) as { alerts: Notification[] }).alerts);
    },
    setTargets,
    stop: async () => {
      await server.stop();
      await receiver.close();
    },
  };
}
