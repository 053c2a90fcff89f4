import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-plaster-deep text-ink',
  positive: 'bg-positive-tint text-positive',
  caution: 'bg-caution-tint text-caution',
  negative: 'bg-negative-tint text-negative',
  info: 'bg-info-tint text-info',
} as const;

export type BadgeTone = keyof typeof tones;

/** A state or a tag in one or two words. The color adds no meaning to the text. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-block max-w-full rounded-full px-2.5 py-0.5 text-small leading-5 font-medium wrap-anywhere ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
