import { createProgram, explainArguments, type Program, runProgram } from '@lacquer/platform/command-line/program';
import { campaignStatus } from '@lacquer/contracts/messaging/campaign';
import { changeCampaign, listCampaigns, type ListValues, showCampaign, usualList } from './campaign-commands.js';
import type { CampaignCommand, CampaignContext, CampaignTerminal } from './campaign-context.js';
import { addPlanOptions, type PlanValues, readPlan } from './campaign-plan.js';
import { sendCampaign } from './send-campaign.js';

export interface CampaignCliOptions extends CampaignTerminal {
  /** What a user types before a subcommand. */
  name: string;
  /** Opens the product for `work`. Called once the arguments have been understood. */
  withSession: (work: (opened: Pick<CampaignContext, 'session' | 'isRunning'>) => Promise<number>) => Promise<number>;
}

/** Runs one command and resolves with its exit code: 0 done, 1 refused or paused by itself, 2 not understood. */
export async function runCampaignCli(args: readonly string[], options: CampaignCliOptions): Promise<number> {
  let commandCode = 0;
  const run = async (command: CampaignCommand): Promise<void> => {
    commandCode = await options.withSession((opened) => command({ ...options, ...opened }));
  };
  const code = await runProgram(defineCommands(options, run), args, options);
  return code === 0 ? commandCode : code;
}

function defineCommands(options: CampaignCliOptions, run: (command: CampaignCommand) => Promise<void>): Program {
  const program = createProgram(options.name, 'Sends campaigns to the customers and follows them.', options);
  const commandOnOne = (name: string): Program =>
    explainArguments(program.command(name), { missing: nameOne, excess: nameOne }).argument(
      '<id>',
      'the id of a campaign, or the beginning of it',
    );

  const list = explainArguments(program.command('list'), {
    excess: '"list" takes no id: look for a text with --search.',
  })
    .description('List the campaigns, newest first')
    .option('--status <states>', `only those: ${campaignStatus.options.join(', ')}; several with commas between them`)
    .option('--search <text>', 'whose text has this in it')
    .option('--limit <number>', `so many at most; ${usualList} without it`)
    .action((values: ListValues) => run(listCampaigns(values)));
  commandOnOne('show')
    .description('Show one campaign, its text, counts and speed')
    .option('--watch', 'follow it until it ends')
    .action((id: string, { watch = false }: { watch?: boolean }) => run(showCampaign(id, watch)));
  const send = program.command('send').usage('--message <text> [options]');
  addPlanOptions(explainArguments(send, sendArguments))
    .description('Preview a text: reach and cost; ask, then send it')
    .option('--yes', 'send without asking; a call without a terminal needs it')
    .action(({ yes = false, ...values }: PlanValues & { yes?: boolean }) => run(sendCampaign(readPlan(values), yes)));
  commandOnOne('pause')
    .description('Pause a campaign')
    .action((id: string) => run(changeCampaign('pause', id)));
  commandOnOne('resume')
    .description('Resume a paused campaign')
    .action((id: string) => run(changeCampaign('resume', id)));
  commandOnOne('cancel')
    .description('Cancel a campaign, or call off a scheduled one')
    .action((id: string) => run(changeCampaign('cancel', id)));

  return program.addHelpText('after', () => `\n${optionsOf(list)}\n${optionsOf(send)}\n${notes}`);
}

const nameOne = 'Name one campaign, by its id or the beginning of it.';

const sendArguments = {
  missing: '"send" needs a text: --message "…"',
  excess: 'A text with spaces goes in quotes, after --message.',
};

const notes = `Ctrl-C leaves a campaign running. A running product sends a campaign at once; otherwise it is sent when the
product starts.

Exit codes: 0 done, 1 refused or paused by itself, 2 not understood.`;

/** From the help of a command, the part on its options. */
function optionsOf(command: Program): string {
  const help = command.helpInformation();
  return help.slice(help.indexOf('Options:')).replace('Options:', `Options of ${command.name()}:`);
}
