import { createProgram, explainArguments, type Output, runProgram } from '@lacquer/platform/command-line/program';
import type { Report } from './report.js';
import { renderReport } from './report.js';

export interface DoctorCliOptions extends Output {
  /** The command line before the arguments. */
  name: string;
  /** Called after the arguments are parsed. */
  examine: () => Promise<Report>;
}

/** Resolves with the exit code: 0 all is well or only to mend, 1 something is wrong, 2 usage error. */
export async function runDoctorCli(args: readonly string[], options: DoctorCliOptions): Promise<number> {
  const { name, stdout, examine } = options;
  let isWell = true;
  const program = createProgram(name, 'Finds what is wrong with this installation, and says what to do.', options);
  explainArguments(program, { excess: 'This command takes no arguments, only --json.' })
    .option('--json', 'print the findings as JSON, for programs')
    .addHelpText('after', notes)
    .action(async ({ json = false }: { json?: boolean }) => {
      const report = await examine();
      isWell = report.ok;
      stdout.write(json ? `${JSON.stringify(report, null, 2)}\n` : renderReport(report));
    });
  // without arguments a program prints its help
  const code = await runProgram(program, args.length === 0 ? ['--'] : args, options);
  return code === 0 && !isWell ? 1 : code;
}

const notes = `
Looks at settings, databases, broker, queue, migrations, keys, backups, disks, clocks, names, the public address, Twilio,
Square, mail, waiting events and versions. It works beside a running product and without one, and changes nothing: it
sends no text and no mail, migrates nothing, and prints no secret. Each check ends within 5 seconds.

DOCTOR_FREE_DISK_MB is the free space below which a disk counts as full.

Exit codes: 0 nothing is wrong, also with something to mend; 1 something is wrong; 2 usage error.`;
