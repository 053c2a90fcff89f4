import { closed, type Field, parseField, type Shape, type Shapes } from './shapes.js';

/**
 * Describes each change that would fail while two releases run side by side: a message of one release that the other
 * cannot read. A new contract, and a contract that only gains optional fields, are not breaking.
 */
export function breakingChanges(before: Shapes, now: Shapes): string[] {
  return Object.entries(before).flatMap(([name, messages]) => {
    const present = now[name];
    if (!present) return [`${name} was removed: the previous release still uses it`];
    return Object.entries(messages).flatMap(([message, shape]) =>
      changesOf(shape, present[message] ?? {}, message === 'request').map((change) => `${name}, ${message}: ${change}`),
    );
  });
}

/** @param mayWiden for a request, whose sender chooses its values: an older service refuses only the new values */
function changesOf(before: Shape, now: Shape, mayWiden: boolean): string[] {
  const changed = Object.entries(before).flatMap(([path, written]) => {
    const [then, present] = [parseField(written), now[path]];
    if (present !== undefined)
      return changesOfField(then, parseField(present), mayWiden).map((change) => `${path} ${change}`);
    return then.presence === 'needed' && hasHolder(path, now) ? [`${path} was removed`] : [];
  });
  const added = Object.entries(now)
    .filter(
      ([path, written]) => !(path in before) && hasHolder(path, before) && parseField(written).presence === 'needed',
    )
    .map(([path]) => `${path} is new and required`);
  return [...changed, ...added];
}

function changesOfField(then: Field, now: Field, mayWiden: boolean): string[] {
  const gained = now.types.filter((type) => !then.types.includes(type));
  const lost = then.types.filter((type) => !now.types.includes(type));
  const wasSent = then.presence === 'needed' || (then.presence === 'defaulted' && !mayWiden);
  return [
    ...(gained.length > 0 && (!mayWiden || gained.includes(closed)) ? [`may now be ${gained.join(', ')}`] : []),
    ...(lost.length > 0 && lost.join() !== closed ? [`may no longer be ${lost.join(', ')}`] : []),
    ...(then.presence === 'needed' && now.presence === 'optional' && !mayWiden ? ['may now be absent'] : []),
    ...(now.presence === 'needed' && !wasSent ? ['is now required'] : []),
  ];
}

/** Whether the parent of the field exists. Otherwise only the parent is reported, not each of its fields. */
function hasHolder(path: string, shape: Shape): boolean {
  const holder = path.replace(/(?:\.?[^.[\]{}<>]+|\[\]|\{\})$/, '');
  return holder === '' || Object.keys(shape).some((each) => each === holder || each.startsWith(`${holder}.`));
}

/** The report of breaking changes, with the remedy. */
export const breakingWords = (changes: readonly string[]): string =>
  [
    'A release that runs side by side with this one cannot read these messages:',
    ...changes.map((change) => `  ${change}`),
    'Define the change as a new version next to the old one: CONTRIBUTING.md, "Change a contract".',
    `If no release has the contract yet: ${writeCommand} --breaking`,
  ].join('\n');

/** Updates the stored shapes. */
export const writeCommand = 'node infra/docs/write-shapes.mjs';
