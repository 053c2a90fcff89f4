import { rm, stat } from 'node:fs/promises';
import { demand, type Host } from './host.js';
import { launchdPlist, logFileOf } from './launchd-plist.js';
import { serviceName } from './service-definition.js';
import type { ServiceManager } from './service-manager.js';

export function launchd(host: Host, folder = '/Library/LaunchDaemons'): ServiceManager {
  const definitionFile = `${folder}/${serviceName}.plist`;
  const target = `system/${serviceName}`;
  return {
    definitionFile,
    define: launchdPlist,
    accountIn: (definition) => /<key>UserName<\/key><string>(.+)<\/string>/.exec(definition)?.[1],
    findObstacle: () => Promise.resolve(undefined),
    usualAccount: async (root) => {
      const account = await demand(host, 'stat', '-f', '%Su', root);
      if (account !== 'root') return account;
      throw new Error(`Name the account that the product runs as with --user: ${root} belongs to root.`);
    },
    prepareAccount: async (account) => {
      const { code, output } = await host.run('id', '-u', account);
      if (code !== 0) throw new Error(`There is no account ${account}. Create it in System Settings, Users & Groups.`);
      if (Number(output) === 0) throw new Error('PostgreSQL does not run as root: name another account.');
      return { steps: [] };
    },
    as: (account) => ['sudo', '-u', account],
    start: () => [
      {
        does: `load ${target}`,
        run: async () => {
          // fails if it is not loaded
          await host.run('launchctl', 'bootout', target);
          await demand(host, 'launchctl', 'bootstrap', 'system', definitionFile);
        },
      },
    ],
    remove: () => [
      { does: `stop ${target}`, run: () => host.run('launchctl', 'bootout', target) },
      { does: `remove ${definitionFile}`, run: () => rm(definitionFile) },
    ],
    state: async () => {
      const { code, output } = await host.run('launchctl', 'print', target);
      const state = code === 0 ? (/^\s*state = (.*)$/m.exec(output)?.[1] ?? 'unknown') : 'not loaded';
      const pid = /^\s*pid = (\d+)$/m.exec(output)?.[1];
      const { mtime } = await stat(definitionFile);
      const lines = [`${target} is ${state}`, `defined ${mtime.toISOString()}`];
      return { isRunning: state === 'running', lines: pid === undefined ? lines : [...lines, `process ${pid}`] };
    },
    logs: (facts, { lines, follow, since }) => {
      if (since !== undefined) throw new Error('launchd has no journal: --since works with systemd only.');
      return ['tail', '-n', String(lines), ...(follow ? ['-F'] : []), logFileOf(facts)];
    },
  };
}
