import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { staffRole } from '@lacquer/contracts/staff';
import { DomainError } from '@lacquer/platform/errors/domain-error';
import { generatePassword } from './passwords.js';
import type { StaffAccount, StaffAccounts } from './staff-accounts.js';
import { withStaffAccounts } from './staff-database.js';

const help = `Manages the accounts of the staff.

  staff list
  staff add <email> [--role owner|staff] [--password -]
  staff disable <email>
  staff enable <email>
  staff reset-password <email> [--password -]

Without --password a password is made up and printed once. "--password -" reads it from standard input.
Disabling an account and resetting its password end its sessions.
`;

/** A call that cannot be understood, as against one that cannot be carried out. */
class UsageError extends Error {}

export interface StaffCliOptions {
  databaseUrl: string;
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
  stdin?: NodeJS.ReadableStream;
}

/** Runs one command and resolves with its exit code: 0 done, 1 refused, 2 not understood. */
export async function runStaffCli(args: readonly string[], options: StaffCliOptions): Promise<number> {
  try {
    const command = parseCommand(args);
    if (command.name === 'help') {
      options.stdout.write(help);
      return 0;
    }
    options.stdout.write(await withStaffAccounts(options.databaseUrl, (accounts) => run(command, accounts, options)));
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      options.stderr.write(`${error.message}\n\n${help}`);
      return 2;
    }
    options.stderr.write(`${explain(error)}\n`);
    return 1;
  }
}

type Command = ReturnType<typeof parseCommand>;

function parseCommand(args: readonly string[]) {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { role: { type: 'string' }, password: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { positionals, values } = parsed;
  const [name, email, ...rest] = positionals;
  if (values.help || name === undefined || name === 'help') return { name: 'help', email: '' } as const;
  if (name !== 'list' && name !== 'add' && name !== 'disable' && name !== 'enable' && name !== 'reset-password') {
    throw new UsageError(`There is no command "${name}".`);
  }
  if (name === 'list' ? email !== undefined : email === undefined || rest.length > 0) {
    throw new UsageError(name === 'list' ? '"list" takes no address.' : `"${name}" needs one e-mail address.`);
  }
  if (values.role !== undefined && name !== 'add') throw new UsageError('--role belongs to "add".');
  const role = staffRole.safeParse(values.role ?? 'staff');
  if (!role.success) throw new UsageError('--role is owner or staff.');
  if (values.password !== undefined && values.password !== '-') {
    throw new UsageError(
      'A password on the command line can be read by others: use "--password -" and standard input.',
    );
  }
  if (values.password !== undefined && name !== 'add' && name !== 'reset-password') {
    throw new UsageError('--password belongs to "add" and "reset-password".');
  }
  return { name, email: email ?? '', role: role.data, fromInput: values.password === '-' } as const;
}

async function run(command: Command, accounts: StaffAccounts, { stdin }: StaffCliOptions): Promise<string> {
  switch (command.name) {
    case 'help':
      return help;
    case 'list':
      return table(await accounts.list());
    case 'disable': {
      const { email } = await accounts.disable('shell', command.email);
      return `${email} is disabled and signed out.\n`;
    }
    case 'enable': {
      const { email } = await accounts.enable('shell', command.email);
      return `${email} can sign in again.\n`;
    }
    case 'add': {
      const password = command.fromInput ? await readPassword(stdin) : generatePassword();
      const { email, role } = await accounts.add('shell', { email: command.email, role: command.role, password });
      return `Added ${email} as ${role}.\n${command.fromInput ? '' : generated(password)}`;
    }
    case 'reset-password':
      break;
  }
  const password = command.fromInput ? await readPassword(stdin) : generatePassword();
  const { email } = await accounts.resetPassword('shell', command.email, password);
  return `${email} has a new password and is signed out.\n${command.fromInput ? '' : generated(password)}`;
}

async function readPassword(stdin: NodeJS.ReadableStream | undefined): Promise<string> {
  if (!stdin) throw new UsageError('There is no standard input to read the password from.');
  return (await text(stdin)).replace(/\r?\n$/, '');
}

const generated = (password: string): string => `Password (shown only now): ${password}\n`;

function table(accounts: StaffAccount[]): string {
  if (accounts.length === 0) return 'There are no accounts yet.\n';
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return accounts
    .map(
      ({ email, role, disabledAt }) =>
        `${email.padEnd(width)}  ${role.padEnd(5)}  ${disabledAt ? 'disabled' : 'enabled'}\n`,
    )
    .join('');
}

function explain(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  const { code, message } = error as { code?: string; message?: string };
  if (code === '42P01') return 'The database has no staff accounts yet: start the product once, or run its migrations.';
  return `The accounts could not be reached: ${message || code || 'unknown error'}`;
}
