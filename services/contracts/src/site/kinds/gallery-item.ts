import type { DocumentKind } from '../document-kind.js';
import { crop, focal, line, order, picture, toggle, words } from '../fields.js';

export const galleryItemKind: DocumentKind = {
  name: 'gallery-item',
  noun: 'picture',
  plural: 'pictures',
  titleField: 'title',
  aboutField: 'description',
  fields: {
    picture: picture({ label: 'Picture', isRequired: true }),
    crop: crop({ label: 'Crop' }),
    focal: focal({ label: 'Point that stays in view' }),
    title: words({ label: 'Title', max: 60, isRequired: true }),
    description: words({ label: 'Caption', hint: 'One line below the title. May stay empty.', max: 160 }),
    category: line({ label: 'Group', hint: 'Such as “Manicure” or “Nail Art”.', max: 40, isRequired: true }),
    hidden: toggle({ label: 'Hide from visitors' }),
    order: order(),
  },
};
