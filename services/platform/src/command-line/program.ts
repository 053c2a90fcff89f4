import { setImmediate as turn } from 'node:timers/promises';
import { type Argument, Command, CommanderError, type Option } from 'commander';
import { productVersion } from '../release/version.js';
import { messageOf } from '../errors/message-of.js';

/** A command line that cannot be parsed, as opposed to a command that fails. */
export class UsageError extends Error {
  /** `showsUsage: false` for a well-formed command line that names something that does not exist. */
  constructor(
    message: string,
    readonly showsUsage = true,
  ) {
    super(message);
  }
}

export type Program = Command;

export interface Output {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WritableStream;
}

/**
 * A command line program made of subcommands: add them with `command()`, then run it with `runProgram`.
 *
 * @param name the command line before a subcommand, such as `npm run staff --`
 */
export function createProgram(name: string, description: string, { stdout }: Output): Program {
  return (
    new Command(name)
      .description(description)
      // runProgram prints errors and returns an exit code instead
      .exitOverride()
      .configureOutput({ writeOut: (text) => void stdout.write(text), outputError: () => undefined })
      .configureHelp({ commandUsage: usageOf, subcommandTerm: (command) => command.name(), optionTerm: flagsOf })
      .version(productVersion(), '--version', 'Show the number of the release')
      .helpOption('-h, --help', 'Show this help')
      .helpCommand('help [command]', 'Show this help, or the help of a command')
  );
}

/**
 * Runs one command line and resolves with its exit code: 0 done, 1 refused, 2 usage error. Without arguments the
 * program prints its help. An action prints its own results and throws its errors.
 */
export async function runProgram(
  program: Program,
  args: readonly string[],
  { stdout, stderr }: Output,
): Promise<number> {
  let unwritten: unknown;
  const onError = (error: unknown): void => void (unwritten ??= error);
  stdout.on('error', onError);
  try {
    await program.parseAsync(args.length === 0 ? ['--help'] : [...args], { from: 'user' });
    // a stream reports a failed write late, at the latest one turn after its last write
    await new Promise<void>((resolve) => void stdout.write('', () => resolve()));
    await turn();
    if (unwritten !== undefined) throw unwritten;
    return 0;
  } catch (error) {
    // a reader such as head has seen enough
    if (error === unwritten && Reflect.get(Object(error), 'code') === 'EPIPE') return 0;
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      stderr.write(`${sentenceOf(error, program)}\n\n${usageText(program)}`);
      return 2;
    }
    if (error instanceof UsageError) {
      stderr.write(error.showsUsage ? `${error.message}\n\n${usageText(program)}` : `${error.message}\n`);
      return 2;
    }
    const subject = error === unwritten ? 'The output could not be written. ' : '';
    stderr.write(`${subject}${messageOf(error)}\n`);
    return 1;
  } finally {
    stdout.off('error', onError);
  }
}

/** Replaces the error messages for a missing argument or mandatory option, and for an excess argument. */
export function explainArguments(command: Program, { missing, excess }: { missing?: string; excess: string }): Program {
  const sentences: Record<string, string | undefined> = {
    'commander.missingArgument': missing,
    'commander.missingMandatoryOptionValue': missing,
    'commander.excessArguments': excess,
  };
  return command.exitOverride((error) => {
    const sentence = sentences[error.code];
    throw sentence === undefined ? error : new UsageError(sentence);
  });
}

/** A program's usage is one line for each of its commands. */
function usageOf(command: Program): string {
  if (command.commands.length > 0) return command.commands.map(usageOf).join('\n       ');
  const path = [command.parent?.name(), command.name()].filter(Boolean).join(' ');
  const written = command.usage();
  // Commander's default usage lists the options before the arguments
  if (!written.startsWith('[options]')) return `${path} ${written}`;
  return [path, ...command.registeredArguments.map(argumentTerm), ...command.options.map(optionUsage)].join(' ');
}

const argumentTerm = (argument: Argument): string =>
  argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;

const optionUsage = (option: Option): string => (option.mandatory ? flagsOf(option) : `[${flagsOf(option)}]`);

/** An option whose only value is `-` is shown as the user types it. */
const flagsOf = ({ flags }: Option): string => flags.replace('<->', '-');

const usageText = (program: Program): string =>
  `Usage: ${usageOf(program)}\n\n${program.name()} --help explains each of them.\n`;

function sentenceOf(error: CommanderError, program: Program): string {
  const [said = '', suggestion] = error.message.replace(/^error: /, '').split('\n');
  const sentence =
    error.code === 'commander.unknownCommand'
      ? `There is no command "${program.args[0]}".`
      : `${said.charAt(0).toUpperCase()}${said.slice(1).replace(/\.?$/, '.')}`;
  return suggestion === undefined ? sentence : `${sentence} ${suggestion}`;
}
