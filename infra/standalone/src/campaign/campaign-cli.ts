import { createProgram, explainArguments, type Program, runProgram } from '@lacquer/platform/command-line/program';
import { campaignStatus } from '@lacquer/contracts/messaging/campaign';
import { sameTextMinutes } from '@lacquer/contracts/messaging/same-text';
import { changeCampaign, listCampaigns, type ListValues, showCampaign, usualList } from './campaign-commands.js';
import type { CampaignCommand, CampaignContext, CampaignTerminal } from './campaign-context.js';
import { addPlanOptions, type PlanValues, readCount, readPlan } from './campaign-plan.js';
import { sendCampaign } from './send-campaign.js';

export interface CampaignCliOptions extends CampaignTerminal {
  /** The command line before a subcommand. */
  name: string;
  /** Opens the product for `work`. Called only after the arguments have been validated. */
  withSession: (work: (opened: Pick<CampaignContext, 'session' | 'isRunning'>) => Promise<number>) => Promise<number>;
}

/** Runs one command and resolves with its exit code: 0 success, 1 rejected or paused automatically, 2 usage error. */
export async function runCampaignCli(args: readonly string[], options: CampaignCliOptions): Promise<number> {
  let commandCode = 0;
  const run = async (command: CampaignCommand): Promise<void> => {
    commandCode = await options.withSession((opened) => command({ ...options, ...opened }));
  };
  const code = await runProgram(defineCommands(options, run), args, options);
  return code === 0 ? commandCode : code;
}

function defineCommands(options: CampaignCliOptions, run: (command: CampaignCommand) => Promise<void>): Program {
  const program = createProgram(options.name, 'Sends campaigns to the customers and shows their progress.', options);
  const commandOnOne = (name: string): Program =>
    explainArguments(program.command(name), { missing: nameOne, excess: nameOne }).argument(
      '<id>',
      'a campaign id, or a unique prefix of it',
    );

  const list = explainArguments(program.command('list'), {
    excess: '"list" takes no id: search texts with --search.',
  })
    .description('List the campaigns, newest first')
    .option(
      '--status <states>',
      `only campaigns with this status, or several separated by commas: ${campaignStatus.options.join(', ')}`,
    )
    .option('--search <text>', 'only campaigns whose text contains this')
    .option('--limit <number>', `maximum number of campaigns; default: ${usualList}`)
    .action((values: ListValues) => run(listCampaigns(values)));
  commandOnOne('show')
    .description('Show one campaign with its text, counts and speed')
    .option('--watch', 'show its progress until it ends')
    .action((id: string, { watch = false }: { watch?: boolean }) => run(showCampaign(id, watch)));
  const send = program.command('send').usage('--message <text> [options]');
  addPlanOptions(explainArguments(send, sendArguments))
    .description('Preview the text, audience and cost; confirm, then send')
    .option('--yes', 'send without confirmation; required without a terminal')
    .option(
      '--confirm <customers>',
      `the number of customers: sends words again that were launched within ${sameTextMinutes} minutes`,
    )
    .action(({ yes = false, confirm, ...values }: PlanValues & { yes?: boolean; confirm?: string }) =>
      run(sendCampaign(readPlan(values), { yes, confirmedRecipients: readCount('--confirm', confirm) })),
    );
  commandOnOne('pause')
    .description('Pause a campaign')
    .action((id: string) => run(changeCampaign('pause', id)));
  commandOnOne('resume')
    .description('Resume a paused campaign')
    .action((id: string) => run(changeCampaign('resume', id)));
  commandOnOne('cancel')
    .description('Cancel a running or scheduled campaign')
    .action((id: string) => run(changeCampaign('cancel', id)));

  return program.addHelpText('after', () => `\n${optionsOf(list)}\n${optionsOf(send)}\n${notes}`);
}

const nameOne = 'Name one campaign, by its id or a unique prefix of it.';

const sendArguments = {
  missing: '"send" needs a text: --message "…"',
  excess: 'Put a text with spaces in quotes, after --message.',
};

const notes = `Ctrl-C does not stop the campaign. A running product sends a campaign immediately; otherwise it is sent when the
product starts.

Exit codes: 0 success, 1 rejected or paused automatically, 2 usage error.`;

/** The options section of a command's help. */
function optionsOf(command: Program): string {
  const help = command.helpInformation();
  return help.slice(help.indexOf('Options:')).replace('Options:', `Options of ${command.name()}:`);
}
