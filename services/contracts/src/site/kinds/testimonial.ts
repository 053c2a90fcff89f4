import type { DocumentKind } from '../document-kind.js';
import { line, link, order, plainText, stars, toggle, translatedLine } from '../fields.js';

export const testimonialKind: DocumentKind = {
  name: 'testimonial',
  noun: 'review',
  plural: 'reviews',
  titleField: 'name',
  aboutField: 'comment',
  fields: {
    name: line({ label: 'Name', hint: 'As the guest signed it, such as “Jamie R.”', max: 80, isRequired: true }),
    rating: stars({ label: 'Stars', isRequired: true }),
    comment: plainText({ label: 'Review', hint: 'In the guest’s own words.', max: 1000, isRequired: true }),
    ...translatedLine('clientType', {
      label: 'Guest since',
      hint: 'Such as “Regular since 2021”. May stay empty.',
      max: 60,
    }),
    ...translatedLine('date', {
      label: 'When',
      hint: 'As written in the review, such as “2 weeks ago”. May stay empty.',
      max: 40,
    }),
    source: link({
      label: 'Link to the review',
      hint: 'Where it can be read, such as on Google. Visitors get a link to it. May stay empty.',
    }),
    hidden: toggle({ label: 'Hide from visitors' }),
    order: order(),
  },
};
