import type { interestedServices } from '@lacquer/contracts/salon/contact';

type InterestedService = (typeof interestedServices)[number];

const labels = {
  manicure: 'Manicure',
  pedicure: 'Pedicure',
  nailart: 'Nail Art',
  acrylic: 'Acrylic/Gel',
  other: 'Other',
} as const satisfies Record<InterestedService, string>;

type Label = (typeof labels)[InterestedService];

export const interestedServiceOptions = Object.entries(labels).map(
  ([value, label]): { value: string; label: Label } => ({
    value,
    label,
  }),
);

/** The label of a stored choice. An unknown choice is shown as stored. */
export const interestedServiceLabel = (value: string): string =>
  (labels as Record<string, string | undefined>)[value] ?? value;
