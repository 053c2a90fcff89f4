import type { AppName } from '@lacquer/contracts/contract';
import type { TroubleKind } from '@lacquer/contracts/operations';
import { type Finding, problem, warning } from './finding.js';

/**
 * How the doctor judges what an app reports as trouble. With `means` and `todo`: a part of the product does not work until
 * somebody acts. `mends`: it works, or goes on by itself. `elsewhere`: another check here says it, with its reason.
 */
const judgments: Readonly<Record<TroubleKind, 'mends' | 'elsewhere' | { means: string; todo: string }>> = {
  databaseDiskFull: {
    means: 'The disk of its database is full: nothing can be saved, and every change is refused.',
    todo: 'Free space there: infra/docs/runbook.md#databasediskfull',
  },
  consentEventsWaiting: {
    means: 'An opt-out or a consent has not taken effect: texts may go to somebody who has opted out.',
    todo: 'Pause campaigns, and mend what the log of the app says: infra/docs/runbook.md#consenteventswait',
  },
  unhandledEvents: {
    means: 'Events were sent several times and nobody took them: what should have followed has not happened.',
    todo: 'Start every service, all of the same release: infra/docs/runbook.md#eventsunheard',
  },
  // ends by itself; a refused account is a problem of the check `twilio`
  senderHeldSeconds: 'mends',
  textsInDoubt: 'mends',
  textsRefused: 'mends',
  textsUnreadSeconds: 'mends',
  deliveryFallPoints: 'mends',
  noticesUnmailed: 'mends',
  logLinesLost: 'mends',
  squareEventsOpen: 'mends',
  squareEventsWaiting: 'mends',
  squareListsUnread: 'mends',
  squareGroupsRefused: 'mends',
  untrustedProxies: 'mends',
  clockOffSeconds: 'elsewhere',
  twilioClockOffSeconds: 'elsewhere',
  squareClockOffSeconds: 'elsewhere',
  stuckEvents: 'elsewhere',
  deadEvents: 'elsewhere',
  unroutedEvents: 'elsewhere',
  deadLetters: 'elsewhere',
  squareTokenRefused: 'elsewhere',
  backupFailed: 'elsewhere',
  backupOverdueSeconds: 'elsewhere',
  restoreTestFailed: 'elsewhere',
};

/** @param trouble by kind; those of another release are to mend */
export function judgeTrouble(check: string, app: AppName, trouble: Readonly<Record<string, number>>): Finding[] {
  return Object.entries(trouble).flatMap(([kind, value]) => {
    if (value === 0) return [];
    const judgment = isKnown(kind) ? judgments[kind] : 'mends';
    const found = `${app} reports ${kind}: ${value}.`;
    if (judgment === 'elsewhere') return [];
    if (judgment === 'mends')
      return [warning(check, found, 'Health in the admin says what it means.', 'Open /admin/health.')];
    return [problem(check, found, judgment.means, judgment.todo)];
  });
}

const isKnown = (kind: string): kind is TroubleKind => Object.hasOwn(judgments, kind);
