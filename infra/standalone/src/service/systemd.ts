import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { demand, type Host } from './host.js';
import { serviceName } from './service-definition.js';
import type { ServiceManager, Step } from './service-manager.js';
import { systemdUnit } from './systemd-unit.js';

const unit = `${serviceName}.service`;
/** The ids of accounts of people begin here: https://systemd.io/UIDS-GIDS */
const firstPersonId = 1000;
const properties = [
  'LoadState',
  'ActiveState',
  'SubState',
  'StateChangeTimestamp',
  'UnitFileState',
  'MainPID',
  'MemoryCurrent',
  'NRestarts',
];

export function systemd(host: Host, folder = '/etc/systemd/system'): ServiceManager {
  const definitionFile = `${folder}/${unit}`;
  const control = (...args: string[]): Step => ({
    does: `systemctl ${args.join(' ')}`,
    run: () => demand(host, 'systemctl', ...args),
  });
  const show = async () => {
    const text = await demand(host, 'systemctl', 'show', unit, `--property=${properties.join(',')}`);
    return Object.fromEntries(text.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2))) as Record<
      string,
      string | undefined
    >;
  };

  return {
    definitionFile,
    define: systemdUnit,
    accountIn: (definition) => /^User=(.+)$/m.exec(definition)?.[1],
    findObstacle: () =>
      Promise.resolve(
        existsSync('/run/systemd/system')
          ? undefined
          : 'systemd does not run on this machine. In WSL, add the lines "[boot]" and "systemd=true" to /etc/wsl.conf, then run "wsl --shutdown" in Windows. In a container, use docker compose: README.md describes it.',
      ),
    usualAccount: () => Promise.resolve(serviceName),
    prepareAccount: async (account, isUsual) => {
      const id = await host.run('id', '-u', account);
      if (id.code !== 0) {
        if (!isUsual) {
          throw new Error(
            `There is no account ${account}. Create it, or leave --user out: "${serviceName}" is created.`,
          );
        }
        const args = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
        const command = ['useradd', ...args, '--shell', '/usr/sbin/nologin', account] as const;
        return { steps: [{ does: `create the system account ${account}`, run: () => demand(host, ...command) }] };
      }
      if (Number(id.output) === 0) throw new Error('PostgreSQL does not run as root: name another account.');
      if (Number(id.output) < firstPersonId) return { steps: [] };
      return {
        steps: [],
        warning: `When ${account} logs out, systemd removes the shared memory of PostgreSQL, unless "loginctl enable-linger ${account}" is set. A system account, as without --user, has no such need.`,
      };
    },
    as: (account) => ['runuser', '-u', account, '--'],
    start: () => [control('daemon-reload'), control('enable', unit), control('restart', unit)],
    remove: () => [
      control('disable', '--now', unit),
      { does: `remove ${definitionFile}`, run: () => rm(definitionFile) },
      control('daemon-reload'),
    ],
    state: async () => {
      const found = await show();
      const isRunning = found['ActiveState'] === 'active';
      const since = found['StateChangeTimestamp'] ? ` since ${found['StateChangeTimestamp']}` : '';
      const memory = Number(found['MemoryCurrent']);
      const restarts = Number(found['NRestarts']);
      return {
        isRunning,
        lines: [
          `${unit} is ${found['ActiveState']} (${found['SubState']})${since}`,
          ...(isRunning ? [`process ${found['MainPID']}`] : []),
          ...(isRunning && Number.isSafeInteger(memory) ? [`memory ${Math.round(memory / 2 ** 20)} MiB`] : []),
          ...(restarts > 0 ? [`started again by itself ${restarts} times`] : []),
          found['UnitFileState'] === 'enabled' ? 'starts with the machine' : 'does not start with the machine',
        ],
      };
    },
    logs: (_facts, { lines, follow, since }) => [
      'journalctl',
      `--unit=${unit}`,
      '--output=short-iso',
      '--no-hostname',
      `--lines=${lines}`,
      ...(since === undefined ? [] : [`--since=${since}`]),
      ...(follow ? ['--follow'] : ['--no-pager']),
    ],
  };
}
