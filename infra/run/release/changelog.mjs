/**
 * The headings of the notes, with the areas of commits that belong under each. An area that nobody listed goes under the last
 * one, so nothing is lost.
 * @type {[string, string[]][]}
 */
const headings = [
  [
    'The website',
    ['web', 'site', 'home', 'salon', 'catalog', 'imagery', 'setup', 'languages', 'contact', 'web/features'],
  ],
  [
    'Customers and payments',
    ['customers', 'customer', 'square', 'import', 'segments', 'visits', 'privacy', 'webhooks'],
  ],
  [
    'Campaigns and texts',
    [
      'messaging',
      'campaigns',
      'campaign command',
      'texts',
      'replies',
      'conversations',
      'offers',
      'automations',
      'queue',
      'notices',
    ],
  ],
  ['The admin', ['admin', 'staff', 'live', 'lists', 'health']],
  ['Running it', []],
];

/** What nobody who runs the product notices. */
const leftOut = [
  'tests',
  'test',
  'e2e',
  'docs',
  'readme',
  'contributing',
  'bench',
  'measured',
  'faults',
  'lint',
  'review',
  'simulators',
  'release',
];

/** @param {string} area */
const isLeftOut = (area) => leftOut.includes(area) || /\bspecs?$/.test(area);

/**
 * A draft of the notes of a release, in Markdown, by area. Subjects of commits are `area: what changed`.
 * @param {string} version
 * @param {string} day as 2026-03-01
 * @param {string[]} subjects the newest first
 */
export function draftNotes(version, day, subjects) {
  const sections = new Map(headings.map(([heading]) => [heading, /** @type {string[]} */ ([])]));
  const [other] = headings.at(-1);
  let count = 0;
  for (const subject of subjects.toReversed()) {
    const [, area = '', what = subject] = /^([^:]+): (.+)$/.exec(subject) ?? [];
    if (isLeftOut(area)) {
      count += 1;
      continue;
    }
    const [heading] = headings.find(([, areas]) => areas.includes(area)) ?? [other];
    const line = heading === other && area ? `${area}: ${what}` : what;
    sections.get(heading).push(`- ${line.charAt(0).toUpperCase()}${line.slice(1)}`);
  }
  const parts = [...sections].flatMap(([heading, lines]) => (lines.length ? [`### ${heading}`, lines.join('\n')] : []));
  if (count > 0) parts.push(`${count} ${count === 1 ? 'change' : 'changes'} of tests and documentation.`);
  return `## ${version} (${day})\n\n${parts.join('\n\n')}\n`;
}

const title = '# What is new';

/**
 * Puts notes above those of earlier releases.
 * @param {string} changelog the present file; empty: there is none
 * @param {string} notes
 */
export function addNotes(changelog, notes) {
  const first = changelog.search(/^## /m);
  if (first >= 0) return `${changelog.slice(0, first)}${notes}\n${changelog.slice(first)}`;
  return `${changelog.trim() || title}\n\n${notes}`;
}

/**
 * The notes of a version without their heading; undefined: the file has none, or nobody left a word.
 * @param {string} changelog
 * @param {string} version
 */
export function notesOf(changelog, version) {
  const section = changelog.split(/^(?=## )/m).find((part) => part.split(/\s/, 2)[1] === version);
  const notes = section?.replace(/^.*\n/, '').trim();
  return notes || undefined;
}
