import { text } from 'node:stream/consumers';
import { type StaffRole, staffRole } from '@lacquer/contracts/staff/staff-role';
import {
  createProgram,
  explainArguments,
  type Output,
  type Program,
  runProgram,
  UsageError,
} from '@lacquer/platform/command-line/program';
import { messageOf } from '@lacquer/platform/errors/message-of';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { generatePassword } from './passwords/passwords.js';
import type { StaffAccounts } from './accounts/staff-accounts.js';
import type { StaffAccount } from './accounts/account-row.js';
import { withStaffAccounts } from './staff-database.js';

export interface StaffCliOptions extends Output {
  /** The program name in front of the subcommands. */
  name: string;
  /** Opens the gateway's database for `work`. Called after the arguments have been parsed. */
  withDatabase: (work: (databaseUrl: string) => Promise<string>) => Promise<string>;
  stdin: NodeJS.ReadableStream;
}

interface PasswordOption {
  password?: '-';
}

/** Runs one command and resolves with its exit code: 0 success, 1 refused, 2 invalid arguments. */
export function runStaffCli(args: readonly string[], options: StaffCliOptions): Promise<number> {
  const run = async (work: (accounts: StaffAccounts) => Promise<string>): Promise<void> => {
    options.stdout.write(await options.withDatabase((url) => withStaffAccounts(url, work).catch(explain)));
  };
  const program = createProgram(options.name, 'Manages the accounts that may sign in to the admin.', options);

  const commandOnOne = (name: string): Program => {
    const sentence = `"${name}" needs one e-mail address.`;
    return explainArguments(program.command(`${name} <email>`), { missing: sentence, excess: sentence });
  };

  explainArguments(program.command('list'), { excess: '"list" takes no address.' })
    .description('List the accounts with role, state and second step')
    .action(() => run(async (accounts) => table(await accounts.list())));
  withPassword(commandOnOne('add'))
    .description('Add an account')
    .addOption(program.createOption('--role <role>', 'what it may do').choices(staffRole.options).default('staff'))
    .action((email: string, { role, password: source }: PasswordOption & { role: StaffRole }) =>
      run(async (accounts) => {
        const { password, isGenerated, notice } = await choosePassword(source, options.stdin);
        const added = await accounts.add('shell', { email, role, password, isGenerated });
        return `Added ${added.email} as ${added.role}.\n${notice}`;
      }),
    );
  commandOnOne('disable')
    .description('Disable an account and end its sessions')
    .action((email: string) =>
      run(async (accounts) => `${(await accounts.disable('shell', email)).email} is disabled and signed out.\n`),
    );
  commandOnOne('enable')
    .description('Enable a disabled account')
    .action((email: string) =>
      run(async (accounts) => `${(await accounts.enable('shell', email)).email} can sign in again.\n`),
    );
  withPassword(commandOnOne('reset-password'))
    .description('Give an account a new password and end its sessions')
    .action((email: string, { password: source }: PasswordOption) =>
      run(async (accounts) => {
        const { password, isGenerated, notice } = await choosePassword(source, options.stdin);
        const account = await accounts.resetPassword('shell', email, password, isGenerated);
        return `${account.email} has a new password and is signed out.\n${notice}`;
      }),
    );
  commandOnOne('reset-second-step')
    .description('Turn off a lost second step, and end the sessions')
    .action((email: string) =>
      run(async (accounts) => {
        const { account, wasOn } = await accounts.resetSecondStep('shell', email);
        const state = wasOn ? 'signs in with the password alone from now on' : 'had no second step';
        return `${account.email} ${state}, and is signed out.\n`;
      }),
    );
  return runProgram(program, args, options);
}

function withPassword(command: Program): Program {
  return command
    .option('--password <->', 'read the password from standard input', (source) => {
      if (source === '-') return source;
      throw new UsageError(
        'Other users can read a password on the command line: use "--password -" and standard input.',
      );
    })
    .addHelpText(
      'after',
      '\nWithout --password the command generates a password and prints it once. It must be changed after the first sign-in.',
    );
}

/** `notice`: the output line with the generated password. */
async function choosePassword(
  source: '-' | undefined,
  stdin: NodeJS.ReadableStream,
): Promise<{ password: string; isGenerated: boolean; notice: string }> {
  if (source === '-') return { password: (await text(stdin)).replace(/\r?\n$/, ''), isGenerated: false, notice: '' };
  const password = generatePassword();
  return { password, isGenerated: true, notice: `Password (shown only now): ${password}\n` };
}

function table(accounts: StaffAccount[]): string {
  if (accounts.length === 0) return 'There are no accounts yet.\n';
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return accounts
    .map(
      ({ email, role, disabledAt, hasSecondStep }) =>
        `${email.padEnd(width)}  ${role.padEnd(5)}  ${disabledAt ? 'disabled' : 'enabled'}${hasSecondStep ? '  second step' : ''}\n`,
    )
    .join('');
}

function explain(error: unknown): never {
  if (error instanceof DomainError) throw error;
  if ((error as { code?: string }).code === '42P01') {
    throw new Error('The database has no staff accounts yet: start the product once, or run its migrations.', {
      cause: error,
    });
  }
  throw new Error(`The accounts could not be reached: ${messageOf(error)}`, { cause: error });
}
