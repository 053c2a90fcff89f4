import type { KindName } from '@lacquer/contracts/site/kinds';
import { affected, type Statement, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';

/** The tables that visitors' calls read: what is published and not hidden. */
interface ReadModel {
  /** The name in `catalog.changed.v1`. */
  name: string;
  clear: Statement<unknown>;
  fill: Statement<unknown>;
}

const isShown = `published IS NOT NULL AND published -> 'hidden' IS DISTINCT FROM 'true'`;
const position = `row_number() OVER (ORDER BY (published ->> 'order')::integer NULLS LAST, id) - 1`;

const readModels: Readonly<Record<KindName, ReadModel>> = {
  'gallery-item': {
    name: 'gallery',
    clear: statement('DELETE FROM gallery_item'),
    fill: statement(
      `INSERT INTO gallery_item (id, image_url, title, description, category, position)
       SELECT id, published ->> 'picture', published #>> '{title,en}', published #>> '{description,en}',
         published ->> 'category', ${position}
       FROM document WHERE kind = 'gallery-item' AND ${isShown}`,
    ),
  },
  testimonial: {
    name: 'testimonials',
    clear: statement('DELETE FROM testimonial'),
    fill: statement(
      `INSERT INTO testimonial (id, name, rating, comment, client_type, date, position)
       SELECT id, published ->> 'name', (published ->> 'rating')::integer, published ->> 'comment',
         published ->> 'clientType', published ->> 'date', ${position}
       FROM document WHERE kind = 'testimonial' AND ${isShown}`,
    ),
  },
};

/** Writes what visitors read of these kinds, in the transaction of their edition. Returns the names of what changed. */
export async function writeReadModels(tx: Transaction, kinds: Iterable<KindName>): Promise<string[]> {
  const names: string[] = [];
  for (const kind of kinds) {
    const { name, clear, fill } = readModels[kind];
    await affected(tx, clear);
    await affected(tx, fill);
    names.push(name);
  }
  return names;
}
