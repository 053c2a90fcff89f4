import { closed, type Field, parseField, type Shape, type Shapes } from './shapes.js';

/**
 * What would fail while two releases run side by side, in words: a message of the one that the other cannot read. A new
 * contract, and one that only gains optional fields, is no such change.
 */
export function breakingChanges(before: Shapes, now: Shapes): string[] {
  return Object.entries(before).flatMap(([name, messages]) => {
    const present = now[name];
    if (!present) return [`${name} is gone: the release before still uses it`];
    return Object.entries(messages).flatMap(([message, shape]) =>
      changesOf(shape, present[message] ?? {}, message === 'request').map((change) => `${name}, ${message}: ${change}`),
    );
  });
}

/** @param mayWiden who sends a request chooses what it says: a service of before refuses only what is new */
function changesOf(before: Shape, now: Shape, mayWiden: boolean): string[] {
  const known = Object.entries(before).flatMap(([path, written]) => {
    const [then, present] = [parseField(written), now[path]];
    if (present !== undefined)
      return changesOfField(then, parseField(present), mayWiden).map((change) => `${path} ${change}`);
    return then.presence === 'needed' && hasHolder(path, now) ? [`${path} is gone`] : [];
  });
  const added = Object.entries(now)
    .filter(
      ([path, written]) => !(path in before) && hasHolder(path, before) && parseField(written).presence === 'needed',
    )
    .map(([path]) => `${path} is new and needed`);
  return [...known, ...added];
}

function changesOfField(then: Field, now: Field, mayWiden: boolean): string[] {
  const gained = now.types.filter((type) => !then.types.includes(type));
  const lost = then.types.filter((type) => !now.types.includes(type));
  const wasSent = then.presence === 'needed' || (then.presence === 'defaulted' && !mayWiden);
  return [
    ...(gained.length > 0 && (!mayWiden || gained.includes(closed)) ? [`may be ${gained.join(', ')} now`] : []),
    ...(lost.length > 0 && lost.join() !== closed ? [`may be ${lost.join(', ')} no more`] : []),
    ...(then.presence === 'needed' && now.presence === 'optional' && !mayWiden ? ['may be absent now'] : []),
    ...(now.presence === 'needed' && !wasSent ? ['is needed now'] : []),
  ];
}

/** Whether what the field is part of is there; otherwise that is told, and not each of its parts. */
function hasHolder(path: string, shape: Shape): boolean {
  const holder = path.replace(/(?:\.?[^.[\]{}<>]+|\[\]|\{\})$/, '');
  return holder === '' || Object.keys(shape).some((each) => each === holder || each.startsWith(`${holder}.`));
}

/** What to do about them. */
export const breakingWords = (changes: readonly string[]): string =>
  [
    'A release beside this one cannot read these messages:',
    ...changes.map((change) => `  ${change}`),
    'Define the change as a new version beside the old one: CONTRIBUTING.md, "Change a contract".',
    `If no release has the contract yet: ${writeCommand} --breaking`,
  ].join('\n');

/** Renews the stored shapes. */
export const writeCommand = 'node infra/docs/write-shapes.mjs';
