import { Award, Brush, MapPin, Star } from 'lucide-react';
import { Strip } from '../../components/phone/strip';
import { itemsOf, useHomePage } from '../../menu/use-text-page';

/** By place. */
const icons = [Award, MapPin, Brush, Star] as const;

export function WhyChoose() {
  const page = useHomePage();
  const reasons = itemsOf(page, 'why');
  if (reasons.length === 0) return null;
  const title = page?.texts['whyTitle'] ?? '';
  return (
    <div className="mx-auto max-w-7xl gutter pt-9 sm:pt-16 lg:pt-24">
      <h2 className="text-center text-heading">{title}</h2>
      <Strip
        label={title}
        className="mt-3 gap-x-8 gap-y-10 [--item:72%] sm:mt-10 sm:grid sm:grid-cols-2 lg:grid-cols-4"
      >
        {reasons.map(({ title: reason, text }, index) => {
          const Icon = icons[index] ?? Star;
          return (
            <li key={reason} className="border-t border-brass/50 pt-4">
              <Icon aria-hidden="true" className="size-6 text-lacquer" strokeWidth={1.6} />
              <h3 className="mt-3 text-title">{reason}</h3>
              <p className="mt-1 text-base text-ink-soft">{text}</p>
            </li>
          );
        })}
      </Strip>
    </div>
  );
}
