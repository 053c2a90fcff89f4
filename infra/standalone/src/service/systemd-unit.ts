import { pathToFileURL } from 'node:url';
import { programOf, type ServiceFacts, serviceName, settingsFileOf } from './service-definition.js';

/** Ports below it are reserved for root, and for those with a capability. */
const firstFreePort = 1024;
const homes = ['/home/', '/root/', '/run/user/'];

/**
 * The unit of the standalone product. Its restrictions leave room for what the product does: it listens and connects,
 * compiles JavaScript at run time, and runs its PostgreSQL as a child, with shared memory.
 */
export function systemdUnit(facts: ServiceFacts): string {
  const { root, node, nodeArguments, environment, account, dataDir, alsoWrites, port } = facts;
  const isInHome = [root, node, dataDir, ...alsoWrites].some((path) => homes.some((home) => path.startsWith(home)));
  const capability = port > 0 && port < firstFreePort ? 'CAP_NET_BIND_SERVICE' : '';
  const start = [node, ...nodeArguments, `--env-file-if-exists=${settingsFileOf(root)}`, programOf(root)];
  const variables = Object.entries(environment).map(([name, value]) => quoted(`${name}=${value}`));
  return `# Written by "npm run service -- install". The settings of the product are in ${settingsFileOf(root)}; "systemctl edit ${serviceName}"
# changes this unit in a file of its own.
[Unit]
Description=Lacquer: website, customers and texts of a nail salon
Documentation=${escaped(pathToFileURL(`${root}/infra/docs/go-live.md`).href)}
Wants=network-online.target
After=network-online.target time-sync.target postgresql.service
# nobody watches: it is started again for as long as it takes
StartLimitIntervalSec=0

[Service]
Type=exec
User=${account}
WorkingDirectory=${escaped(root)}
Environment=${variables.join(' ')}
# a command that root ran, such as a restore, may have left files of root
ExecStartPre=+chown -R ${account}: ${quoted(dataDir)}
ExecStart=${start.map(argument).join(' ')}
Restart=always
RestartSec=5
# the signal is for the product: it answers its last requests, then stops its PostgreSQL
KillMode=mixed
TimeoutStopSec=90
# a process of PostgreSQL that ran out of memory is replaced by PostgreSQL itself
OOMPolicy=continue
# the machine stays reachable
MemoryMax=80%
TasksMax=1000
LimitNOFILE=65536

StandardOutput=journal
StandardError=journal
SyslogIdentifier=${serviceName}

UMask=0077
NoNewPrivileges=yes
CapabilityBoundingSet=${capability}
AmbientCapabilities=${capability}
ProtectSystem=strict
ProtectHome=${isInHome ? 'read-only' : 'yes'}
ReadWritePaths=${[quoted(dataDir), ...alsoWrites.map((path) => quoted(`-${path}`))].join(' ')}
PrivateTmp=yes
# leaves /dev/shm, where PostgreSQL has its shared memory
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
LockPersonality=yes
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`;
}

/** `%` begins a specifier everywhere. */
const escaped = (text: string): string => text.replaceAll('%', '%%');

const quoted = (text: string): string => `"${escaped(text).replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** In command lines, `$` begins a variable too. */
const argument = (text: string): string => (/^[\w@/.,:=+-]+$/.test(text) ? text : quoted(text).replaceAll('$', '$$$$'));

/**
 * The paths that a unit with its edits lets the product write to: later lines add to earlier ones, and an empty one forgets
 * them. Undefined: it protects no folders.
 */
export function writablePaths(unit: string): string[] | undefined {
  const protects = [...unit.matchAll(/^ProtectSystem=(.*)$/gm)].at(-1)?.[1]?.trim();
  if (protects !== 'strict') return undefined;
  let paths: string[] = [];
  for (const [, value = ''] of unit.matchAll(/^ReadWritePaths=(.*)$/gm)) {
    if (value.trim() === '') paths = [];
    for (const [, inQuotes, bare = ''] of value.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g))
      paths.push((inQuotes?.replaceAll(/\\(.)/g, '$1') ?? bare).replaceAll('%%', '%').replace(/^[-+]+/, ''));
  }
  return paths;
}
