import {
  createProgram,
  explainArguments,
  type Output,
  runProgram,
  UsageError,
} from '@lacquer/platform/command-line/program';
import { domainOf } from './caddy-site.js';
import type { Service } from './service.js';

export interface ServiceCliOptions extends Output {
  /** The command line before the arguments. */
  name: string;
  /** Called after the arguments are parsed. */
  openService: () => Promise<Service>;
}

interface InstallFlags {
  user?: string;
  domain?: string;
  replace?: true;
  dryRun?: true;
}

interface LogFlags {
  lines: string;
  follow?: true;
  since?: string;
}

/** Runs one command and resolves with its exit code: 0 done, 1 refused or not ready, 2 usage error. */
export async function runServiceCli(args: readonly string[], options: ServiceCliOptions): Promise<number> {
  let code = 0;
  const { name, openService } = options;
  const program = createProgram(name, 'Starts the product with the machine: a service of systemd or launchd.', options);
  const none = { excess: 'This command has options, but no arguments.' };
  explainArguments(program.command('install'), none)
    .description('write the service, start it, and wait until it is ready; again after an update')
    .option('--user <account>', 'the account to run as; by default the system account lacquer, which is created')
    .option('--domain <name>', 'also https for this domain, with the Caddy of this machine')
    .option('--replace', 'replace a service that differs')
    .option('--dry-run', 'only print the files and what would be done')
    .action(async ({ user, domain, replace, dryRun }: InstallFlags) => {
      if (user !== undefined && !/^[a-z_][\w-]{0,31}$/i.test(user))
        throw new UsageError(`"${user}" is no name of an account.`);
      const host = domain === undefined ? undefined : domainOf(domain);
      if (domain !== undefined && host === undefined) {
        throw new UsageError(`"${domain}" is no domain that can have a certificate. An example: salon.example.com`);
      }
      const service = await openService();
      await service.install({ user, domain: host, replace: replace === true, dryRun: dryRun === true });
    });
  explainArguments(program.command('uninstall'), none)
    .description('stop the service and remove it; data, settings and account stay')
    .option('--dry-run', 'only print what would be done')
    .action(async ({ dryRun }: InstallFlags) => (await openService()).uninstall({ dryRun: dryRun === true }));
  explainArguments(program.command('status'), none)
    .description('whether it runs, since when, and which version; exit code 1 unless it is ready')
    .action(async () => {
      if (!(await (await openService()).status())) code = 1;
    });
  explainArguments(program.command('logs'), none)
    .description('what the product has logged')
    .option('--lines <number>', 'how many lines', '100')
    .option('--since <time>', 'from a time on, such as "yesterday" or "2026-03-01 09:00"')
    .option('--follow', 'also the lines to come; Ctrl-C ends it')
    .action(async ({ lines, since, follow }: LogFlags) => {
      if (!/^\d{1,9}$/.test(lines)) throw new UsageError('--lines is a number.');
      code = await (await openService()).logs({ lines: Number(lines), since, follow: follow === true });
    });
  program.addHelpText('after', notes);
  return (await runProgram(program, args, options)) || code;
}

const notes = `
install and uninstall need root; --dry-run does not. The product reads its settings from .env in the project folder.

With --domain, Caddy gets the certificate and leads http to https. The name must point to this machine, and its ports 80 and
443 must be open. PUBLIC_URL, TRUST_PROXY and HOST are added to .env. infra/docs/go-live.md has every step.`;
