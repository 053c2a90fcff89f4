import { randomUUID } from 'node:crypto';
import { documentLimit, editSchema, missingFields, titleOf, withEdit } from '@lacquer/contracts/site/document-kind';
import { documentKinds, kindName, kindNames } from '@lacquer/contracts/site/kinds';
import type { SiteContent } from '@lacquer/contracts/site/transfer';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import { type EditionContent } from '../editions/editions.repository.js';
import { slugIn } from '../documents/stored-document.js';

interface Fault {
  path: string;
  message: string;
}

/**
 * The content as this release would store it.
 *
 * @throws InvalidError CATALOG.CONTENT_INVALID naming every fault
 */
export function checkContent({ salon, documents: others }: Pick<SiteContent, 'salon' | 'documents'>): EditionContent {
  const documents = [{ id: randomUUID(), kind: 'salon', fields: salon }, ...others];
  const faults: Fault[] = [];
  const content = new Map<string, { kind: (typeof kindNames)[number]; fields: Record<string, unknown> }>();
  const keys = new Set<string>();
  for (const { id, kind: given, fields: stored } of documents) {
    const known = kindName.safeParse(given);
    if (!known.success) {
      faults.push({
        path: id,
        message: `"${given}" is a kind of document that this release does not know. Update it first.`,
      });
      continue;
    }
    const kind = documentKinds[known.data];
    const parsed = editSchema(kind).safeParse(stored);
    const path = `${given} "${titleOf(kind, stored)}"`;
    if (!parsed.success) {
      faults.push(
        ...parsed.error.issues.map((issue) => ({ path, message: `${issue.path.join('.')} ${issue.message}`.trim() })),
      );
      continue;
    }
    const fields = withEdit({}, parsed.data);
    const missing = fields['hidden'] === true ? [] : missingFields(kind, fields);
    faults.push(...missing.map((name) => ({ path, message: `${kind.fields[name]?.label ?? name} is required` })));
    const key = keyOf(known.data, fields);
    if (content.has(id) || (key !== undefined && keys.has(key)))
      faults.push({ path, message: 'is in the file twice, or has the address of another one' });
    if (key !== undefined) keys.add(key);
    content.set(id, { kind: known.data, fields });
  }
  for (const name of kindNames) {
    const count = [...content.values()].filter(({ kind }) => kind === name).length;
    const most = documentLimit(documentKinds[name]);
    if (count > most) faults.push({ path: documentKinds[name].plural, message: `are ${count}; the most is ${most}` });
  }
  if (faults.length > 0)
    throw new InvalidError('CATALOG.CONTENT_INVALID', 'The content cannot be taken over; nothing has changed.', faults);
  return content;
}

/** What a document is found by in another installation: its address. Undefined: only its id. */
export function keyOf(kind: string, fields: Record<string, unknown>): string | undefined {
  if (kind === 'salon') return kind;
  if (kind === 'page') return `page ${String(fields['route'])}`;
  const slug = slugIn(fields);
  return slug === undefined ? undefined : `slug ${slug}`;
}
