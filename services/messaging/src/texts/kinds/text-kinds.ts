import { afterVisit } from './after-visit.js';
import { alert } from './alert.js';
import { answer } from './answer.js';
import { confirmation } from './confirmation.js';
import { help } from './help.js';
import { question } from './question.js';
import { reminder } from './reminder.js';
import { test } from './test.js';
import { hasReports, type TextKind } from './text-kind.js';

/** Every kind of text to single phones. */
export const textKinds = [
  answer,
  test,
  alert,
  confirmation,
  question,
  help,
  reminder,
  afterVisit,
] as const satisfies readonly TextKind[];

export type TextKindName = (typeof textKinds)[number]['name'];

/** Those of whose texts the provider reports what became. */
export const kindsWithReports: readonly TextKindName[] = textKinds.filter(hasReports).map(({ name }) => name);

const byName = new Map<string, TextKind>(textKinds.map((kind) => [kind.name, kind]));

export function textKind(name: TextKindName): TextKind;
/** Undefined: a kind of another release. */
export function textKind(name: string): TextKind | undefined;
export function textKind(name: string): TextKind | undefined {
  return byName.get(name);
}
