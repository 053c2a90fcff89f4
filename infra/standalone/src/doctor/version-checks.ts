import { productVersion } from '@lacquer/platform/release/version';
import { localUrl } from '../local-url.js';
import { hasEndedUnasked, type Running } from '../running-file.js';
import { startCommand } from './commands.js';
import { codeOf } from './connection-fault.js';
import type { DoctorSettings } from './doctor-settings.js';
import { type Finding, notChecked, ok, problem, warning } from './finding.js';
import type { Check } from './run-checks.js';
import { findInstalled } from './service-folders.js';
import { judgeTrouble } from './trouble-findings.js';

/** What `/readyz` of a gateway answers. A gateway of another release may answer less. */
interface Readiness {
  version?: string;
  checks?: Record<string, string>;
  reasons?: Record<string, string>;
  trouble?: Record<string, number>;
}

/**
 * The running gateway, by its readiness.
 *
 * @param units the folder with the definitions of the machine's services
 */
export function runningChecks(
  settings: DoctorSettings,
  running: Running | undefined,
  isDistributed: boolean,
  units?: string,
): Check[] {
  if (isDistributed) {
    const { GATEWAY_URL } = settings;
    if (GATEWAY_URL !== undefined)
      return [{ name: 'running.gateway', run: (signal) => askGateway(GATEWAY_URL, isDistributed, signal) }];
    return [said(notChecked('running.gateway', 'GATEWAY_URL is not set.', 'docker compose run --rm doctor'))];
  }
  if (!running) return [{ name: 'running', run: () => judgeStopped(settings, units) }];
  const { PORT = 8080, HOST = '0.0.0.0' } = settings;
  const url = localUrl(HOST, PORT);
  return [{ name: 'running', run: (signal) => askGateway(url, isDistributed, signal) }];
}

const said = (finding: Finding): Check => ({ name: finding.check, run: () => Promise.resolve([finding]) });

/** Somebody has stopped it, unless it is to run always, or it has left the file of a running product. */
async function judgeStopped(settings: DoctorSettings, units: string | undefined): Promise<Finding[]> {
  const check = 'running';
  const nobody = 'Nobody reaches the site, and no text is sent.';
  if (await findInstalled(units))
    return [
      problem(
        check,
        'The product is installed as a service of this machine, and is not running.',
        nobody,
        'npm run service -- status; npm run service -- logs',
      ),
    ];
  if (await hasEndedUnasked(settings.DATA_DIR ?? '.data'))
    return [
      problem(
        check,
        'The product has ended without being stopped: the machine was restarted, or the process was killed.',
        nobody,
        `${startCommand(false)}. To have it start with the machine: npm run service -- install`,
      ),
    ];
  return [ok(check, 'The product is not running.')];
}

async function askGateway(url: string, isDistributed: boolean, signal: AbortSignal): Promise<Finding[]> {
  const check = isDistributed ? 'running.gateway' : 'running';
  let answer: Response;
  try {
    answer = await fetch(new URL('/readyz', url), { signal });
  } catch (error) {
    return [
      problem(
        check,
        `The gateway does not answer at ${url} (${codeOf(error)}).`,
        'Nobody reaches the site.',
        isDistributed
          ? 'docker compose ps gateway; docker compose logs --since 30m gateway'
          : `Start the product again: ${startCommand(false)}. If it runs, PORT here is not the PORT that it was started with.`,
      ),
    ];
  }
  const { version, checks = {}, reasons = {}, trouble = {} } = (await answer.json()) as Readiness;
  const found = Object.entries(checks)
    .filter(([, state]) => state !== 'up')
    .map(([server]) =>
      problem(
        check,
        `The gateway cannot use its ${server}: ${reasons[server] ?? 'not checked yet'}.`,
        'The site shows pages from memory, and refuses the rest.',
        'The finding about that server here says more; else infra/docs/runbook.md.',
      ),
    );
  found.push(...judgeTrouble(check, 'gateway', trouble));
  if (version !== undefined && version !== productVersion())
    found.push(
      warning(
        isDistributed ? 'version.gateway' : 'version',
        `Release ${version} is running; this command is of ${productVersion()}.`,
        'What is new or mended in the installed release is not running yet.',
        isDistributed ? 'infra/docker/deploy.sh ends the update.' : 'Restart the product.',
      ),
    );
  return found.length > 0 ? found : [ok(check, `The gateway is ready, release ${version}.`)];
}

/** The release, and the Node.js that it runs on. */
export function describeVersions(): Finding {
  return ok(
    'versions',
    `Lacquer ${productVersion()}, Node.js ${process.versions.node}, ${process.platform} ${process.arch}.`,
  );
}
