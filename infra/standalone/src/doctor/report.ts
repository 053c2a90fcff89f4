import { type Finding, type FindingState, findingStates } from './finding.js';

/** What `--json` prints. Fields are added, never renamed or removed; `infra/docs/doctor.md` describes them. */
export interface Report {
  /** The version of this form. */
  form: 1;
  /** Whether there is no problem. Warnings do not count. */
  ok: boolean;
  /** The release of this command. */
  release: string;
  mode: 'standalone' | 'containers';
  /** Whether a product is running on this data directory; null in containers. */
  running: boolean | null;
  /** ISO 8601, UTC. */
  checkedAt: string;
  /** Problems first. */
  findings: Finding[];
}

export function sorted(findings: readonly Finding[]): Finding[] {
  return findings.toSorted(
    (one, other) =>
      findingStates.indexOf(one.state) - findingStates.indexOf(other.state) || compare(one.check, other.check),
  );
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const titles: Readonly<Record<FindingState, string>> = {
  problem: 'Wrong',
  warning: 'To mend',
  'not-checked': 'Not checked',
  ok: 'Well',
};

/** The report for people. */
export function renderReport({ findings, mode, release, running }: Report): string {
  const place = mode === 'containers' ? 'in containers' : running ? 'standalone, running' : 'standalone, not running';
  const sections = findingStates.flatMap((state) => {
    const members = findings.filter((finding) => finding.state === state);
    return members.length === 0 ? [] : [`${titles[state]}\n${members.map(renderFinding).join('')}`];
  });
  return `Lacquer ${release}, ${place}\n\n${sections.join('\n')}\n${verdict(findings)}\n`;
}

function renderFinding({ check, state, found, means, todo }: Finding): string {
  const why = state === 'not-checked' ? 'not checked: ' : '';
  const lines = [`  ${check}: ${why}${found}`];
  if (means !== null) lines.push(`      ${means}`);
  if (todo !== null) lines.push(`      → ${todo}`);
  return lines.map((line) => `${line}\n`).join('');
}

function verdict(findings: readonly Finding[]): string {
  const count = (state: FindingState) => findings.filter((finding) => finding.state === state).length;
  const problems = count('problem');
  const warnings = count('warning');
  if (problems > 0) return `${problems} wrong, ${warnings} to mend.`;
  return warnings > 0 ? `Nothing is wrong; ${warnings} to mend.` : 'All is well.';
}
