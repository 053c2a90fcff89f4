import { type SalonService, type ServiceIcon, type ServiceCategory } from '@lacquer/contracts/salon/catalog';
import type { KindName } from '@lacquer/contracts/site/kinds';
import { SiteView } from '@lacquer/contracts/site/views';
import { affected, type Statement, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { isPublic, publicOrder } from '../documents/stored-document.js';
import { PublicContentRepository } from '../public/public-content.repository.js';
import { SalonRepository } from '../salon/salon.repository.js';

const position = `row_number() OVER (ORDER BY ${publicOrder}) - 1`;

const clearGallerySql = statement('DELETE FROM gallery_item');
const fillGallerySql = statement(
  `INSERT INTO gallery_item (id, image_url, title, description, category, position)
   SELECT id, published ->> 'picture', published #>> '{title,en}', nullif(published #>> '{description,en}', ''),
     published ->> 'category', ${position}
   FROM site_document WHERE kind = 'gallery-item' AND ${isPublic}`,
);

const clearTestimonialsSql = statement('DELETE FROM testimonial');
const fillTestimonialsSql = statement(
  `INSERT INTO testimonial (id, name, rating, comment, client_type, date, position)
   SELECT id, published ->> 'name', (published ->> 'rating')::integer, published ->> 'comment',
     published ->> 'clientType', published ->> 'date', ${position}
   FROM site_document WHERE kind = 'testimonial' AND ${isPublic}`,
);

const clearServicesSql = statement('DELETE FROM service WHERE id <> ALL ($1::uuid[])');
/** The version of a row counts the changes of its price, for the form that sets it. */
const fillServicesSql = statement(
  `INSERT INTO service (id, name, description, duration, price, category, icon, slug, square_checkout_url, position,
     version, edited_by)
   SELECT id, name, description, duration, price, category, icon, slug, checkout, position, document.version, edited_by
   FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, name text, description text, duration integer, price integer,
     category text, icon text, slug text, checkout text, position integer)
   JOIN (SELECT id, version, edited_by FROM site_document) document USING (id)
   ON CONFLICT (id) DO UPDATE SET name = excluded.name, description = excluded.description,
     duration = excluded.duration, category = excluded.category, icon = excluded.icon, slug = excluded.slug,
     square_checkout_url = excluded.square_checkout_url, position = excluded.position, price = excluded.price,
     version = service.version + (service.price <> excluded.price)::integer,
     edited_by = CASE WHEN service.price = excluded.price THEN service.edited_by ELSE excluded.edited_by END`,
);

const icons: Readonly<Record<ServiceCategory, ServiceIcon>> = {
  Acrylic: 'fa-magic',
  Manicure: 'fa-hand-paper',
  Pedicure: 'fa-shoe-prints',
  'Add-ons': 'fa-palette',
};
/** In menu order. */
const groups = Object.keys(icons);

type ServiceRow = Omit<SalonService, 'squareCheckoutUrl' | 'version'> & { checkout: string | null; position: number };

/** Writes the tables that visitors' calls read, in the transaction of an edition. */
@Injectable()
export class ReadModels {
  constructor(
    private readonly content: PublicContentRepository,
    private readonly salon: SalonRepository,
  ) {}

  /** Writes what depends on documents of these kinds, as edited by an account. Returns the names of what changed, as in `catalog.changed.v1`. */
  async write(tx: Transaction, kinds: ReadonlySet<KindName>, editedBy: string): Promise<string[]> {
    const changed: string[] = [];
    if (kinds.has('salon')) {
      await this.salon.takeOver(tx, editedBy);
      changed.push('salon');
    }
    if (kinds.has('service') || kinds.has('category')) {
      await this.writeServices(tx);
      changed.push('services');
    }
    if (kinds.has('gallery-item')) {
      await rewrite(tx, clearGallerySql, fillGallerySql);
      changed.push('gallery');
    }
    if (kinds.has('testimonial')) {
      await rewrite(tx, clearTestimonialsSql, fillTestimonialsSql);
      changed.push('testimonials');
    }
    if (kinds.has('page')) changed.push('pages');
    return changed;
  }

  private async writeServices(tx: Transaction): Promise<void> {
    const documents = await this.content.listDocuments(tx);
    const { menu } = new SiteView({ documents, formerSlugs: await this.content.readFormerSlugs(tx) }, 'en');
    const ids = documents.filter(({ kind }) => kind === 'service').map(({ id }) => id);
    const rows = menu.services
      .map(({ name, line, minutes, price, group, slug, checkout }, index) => ({
        id: ids[index] ?? '',
        name,
        description: line,
        duration: minutes?.to ?? null,
        price,
        category: group,
        icon: icons[group],
        slug,
        checkout,
      }))
      .toSorted((one, other) => groups.indexOf(one.category) - groups.indexOf(other.category))
      .map((row, index): ServiceRow => ({ ...row, position: index }));
    await affected(tx, clearServicesSql, [ids]);
    await affected(tx, fillServicesSql, [JSON.stringify(rows)]);
  }
}

async function rewrite(tx: Transaction, clear: Statement<unknown>, fill: Statement<unknown>): Promise<void> {
  await affected(tx, clear);
  await affected(tx, fill);
}
