import { randomUUID } from 'node:crypto';
import type { GalleryItem, SalonService } from '@lacquer/contracts/salon/catalog';
import type { MigrationInterface, QueryRunner } from 'typeorm';

type MenuLine = Pick<SalonService, 'name' | 'description' | 'duration' | 'price' | 'category' | 'icon'>;

/** The menu of a new salon. Prices in cents; durations in minutes, the longer end of each range. */
const menu: MenuLine[] = [
  {
    name: 'Acrylic Nails',
    description: 'Sculpted extensions in your length and shape',
    duration: 120,
    price: 4000,
    category: 'Acrylic',
    icon: 'fa-magic',
  },
  {
    name: 'Classic Manicure',
    description: 'Shape, cuticle care, hand massage and polish',
    duration: 45,
    price: 2500,
    category: 'Manicure',
    icon: 'fa-hand-paper',
  },
  {
    name: 'Gel Manicure',
    description: 'Cured gel colour that keeps its shine 3+ weeks',
    duration: 75,
    price: 3000,
    category: 'Manicure',
    icon: 'fa-hand-paper',
  },
  {
    name: 'French Manicure',
    description: 'A sheer base and a crisp white smile line',
    duration: 60,
    price: 3500,
    category: 'Manicure',
    icon: 'fa-hand-paper',
  },
  {
    name: 'Hot Stone Manicure',
    description: 'Warm basalt stones worked along hands and forearms',
    duration: 90,
    price: 4500,
    category: 'Manicure',
    icon: 'fa-hand-paper',
  },
  {
    name: 'Express Pedicure',
    description: 'The mini express: trim, shape and polish',
    duration: 30,
    price: 2000,
    category: 'Pedicure',
    icon: 'fa-shoe-prints',
  },
  {
    name: 'Classic Pedicure',
    description: 'Soak, cuticle care, heel smoothing and polish',
    duration: 60,
    price: 3000,
    category: 'Pedicure',
    icon: 'fa-shoe-prints',
  },
  {
    name: 'Spa Pedicure',
    description: 'Sugar scrub, warm mask and a long massage',
    duration: 90,
    price: 3500,
    category: 'Pedicure',
    icon: 'fa-shoe-prints',
  },
  {
    name: 'Waterless Pedicure',
    description: 'Steamed towels instead of a basin, gentle on polish',
    duration: 60,
    price: 3500,
    category: 'Pedicure',
    icon: 'fa-shoe-prints',
  },
  {
    name: 'Gel Pedicure',
    description: 'Gel colour that lasts 3-4 weeks',
    duration: 75,
    price: 4000,
    category: 'Pedicure',
    icon: 'fa-shoe-prints',
  },
  {
    name: 'Athletic Pedicure',
    description: 'Callus care and deep massage for feet that train',
    duration: 75,
    price: 4500,
    category: 'Pedicure',
    icon: 'fa-shoe-prints',
  },
  {
    name: 'Paraffin Pedicure',
    description: 'A warm paraffin bath for dry skin and sore joints',
    duration: 90,
    price: 5000,
    category: 'Pedicure',
    icon: 'fa-shoe-prints',
  },
  {
    name: 'Custom Nail Art',
    description: 'Hand-painted, priced per nail',
    duration: 120,
    price: 1000,
    category: 'Add-ons',
    icon: 'fa-palette',
  },
  {
    name: 'Foot Waxing',
    description: 'Tops of the feet and toes; smooth for 4-6 weeks',
    duration: 20,
    price: 1500,
    category: 'Add-ons',
    icon: 'fa-palette',
  },
  {
    name: 'Eyebrow Waxing',
    description: 'Shaped to your face; neat for 4-6 weeks',
    duration: 20,
    price: 2000,
    category: 'Add-ons',
    icon: 'fa-palette',
  },
  {
    name: 'Arm Waxing',
    description: 'Half or full arm; smooth for 4-6 weeks',
    duration: 30,
    price: 2500,
    category: 'Add-ons',
    icon: 'fa-palette',
  },
  {
    name: 'Leg Waxing',
    description: 'Half or full leg; smooth for 4-6 weeks',
    duration: 45,
    price: 3500,
    category: 'Add-ons',
    icon: 'fa-palette',
  },
];

const gallery: Pick<GalleryItem, 'imageUrl' | 'title' | 'description' | 'category'>[] = [
  {
    imageUrl: '/images/stills/lacquer-red-almond-800.jpg',
    title: 'Lacquer Red Almond',
    description: 'Two coats of house red on a soft almond shape',
    category: 'Manicure',
  },
  {
    imageUrl: '/images/stills/milk-bath-french-800.jpg',
    title: 'Milk Bath French',
    description: 'Sheer milky base with a fine white smile line',
    category: 'Manicure',
  },
  {
    imageUrl: '/images/stills/oxblood-bottle-800.jpg',
    title: 'Oxblood, One Bottle',
    description: 'A deep wine gel for the colder months',
    category: 'Manicure',
  },
  {
    imageUrl: '/images/stills/brass-leaf-detail-800.jpg',
    title: 'Brass Leaf Detail',
    description: 'Torn foil laid by hand under a glass top coat',
    category: 'Nail Art',
  },
  {
    imageUrl: '/images/stills/hot-stone-rest-800.jpg',
    title: 'Hot Stone Rest',
    description: 'Warm basalt, a folded towel and ten quiet minutes',
    category: 'Pedicure',
  },
  {
    imageUrl: '/images/stills/single-stroke-petals-800.jpg',
    title: 'Single-Stroke Petals',
    description: 'Five petals, five strokes of a loaded brush',
    category: 'Nail Art',
  },
  {
    imageUrl: '/images/stills/long-coffin-ombre-800.jpg',
    title: 'Long Coffin Ombré',
    description: 'Sculpted acrylic fading from plaster to rose',
    category: 'Acrylic',
  },
  {
    imageUrl: '/images/stills/plaster-swatch-wheel-800.jpg',
    title: 'Plaster Swatch Wheel',
    description: 'Twelve reds and nudes to hold against your skin',
    category: 'Pedicure',
  },
  {
    imageUrl: '/images/stills/half-moon-oxblood-800.jpg',
    title: 'Half Moon, Oxblood',
    description: 'A bare moon at the cuticle, drawn round in brass',
    category: 'Nail Art',
  },
  {
    imageUrl: '/images/stills/tortoise-amber-800.jpg',
    title: 'Tortoise Amber',
    description: 'Four sheer layers of amber and brown, blotted by hand',
    category: 'Nail Art',
  },
  {
    imageUrl: '/images/stills/rose-chrome-800.jpg',
    title: 'Rose Chrome',
    description: 'Mirror powder buffed over a cured rose base',
    category: 'Manicure',
  },
  {
    imageUrl: '/images/stills/shelf-of-reds-800.jpg',
    title: 'A Shelf of Reds',
    description: 'Seven steps from garnet to blush to choose between',
    category: 'Manicure',
  },
];

/** Fills the catalog of a new salon. It runs once and never overwrites later changes. */
export class FillCatalog1760000002000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [position, { name, description, duration, price, category, icon }] of menu.entries()) {
      await queryRunner.query(
        `INSERT INTO service (id, name, description, duration, price, category, icon, position)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [randomUUID(), name, description, duration, price, category, icon, position],
      );
    }
    for (const [position, { imageUrl, title, description, category }] of gallery.entries()) {
      await queryRunner.query(
        `INSERT INTO gallery_item (id, image_url, title, description, category, position) VALUES ($1, $2, $3, $4, $5, $6)`,
        [randomUUID(), imageUrl, title, description, category, position],
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM gallery_item');
    await queryRunner.query('DELETE FROM service');
  }
}
