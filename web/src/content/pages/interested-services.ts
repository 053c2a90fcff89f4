import type { interestedServices } from '@lacquer/contracts/salon/contact';

type InterestedService = (typeof interestedServices)[number];

const labels: Record<InterestedService, string> = {
  manicure: 'Manicure',
  pedicure: 'Pedicure',
  nailart: 'Nail Art',
  acrylic: 'Acrylic/Gel',
  other: 'Other',
};

export const interestedServiceOptions = Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The label of a stored choice. An unknown choice is shown as stored. */
export const interestedServiceLabel = (value: string): string =>
  (labels as Record<string, string | undefined>)[value] ?? value;
