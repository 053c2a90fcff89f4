import { Award, Brush, MapPin, Star } from 'lucide-react';
import { Strip } from '../../components/phone/strip';

const reasons = [
  {
    icon: Award,
    title: 'Best Nail Salon',
    text: 'The one our neighbors send their sisters to: unhurried work, honest prices, and a table kept clean.',
  },
  {
    icon: MapPin,
    title: 'Vermont Avenue',
    text: 'Two minutes from the corridor, with a Metro stop within a short walk and parking that costs nothing.',
  },
  {
    icon: Brush,
    title: 'Professional Nail Art',
    text: 'Line work, petals, foil and French of every kind, drawn freehand by people who sketch first.',
  },
  {
    icon: Star,
    title: 'Top Rated',
    text: 'Guests come back after three weeks and say so out loud. We read every word they leave.',
  },
] as const;

export function WhyChoose() {
  return (
    <div className="mx-auto max-w-7xl gutter pt-9 sm:pt-16 lg:pt-24">
      <h2 className="text-center text-heading">Why Choose Us</h2>
      <Strip
        label="Why Choose Us"
        className="mt-3 gap-x-8 gap-y-10 [--item:72%] sm:mt-10 sm:grid sm:grid-cols-2 lg:grid-cols-4"
      >
        {reasons.map(({ icon: Icon, title, text }) => (
          <li key={title} className="border-t border-brass/50 pt-4">
            <Icon aria-hidden="true" className="size-6 text-lacquer" strokeWidth={1.6} />
            <h3 className="mt-3 text-title">{title}</h3>
            <p className="mt-1 text-base text-ink-soft">{text}</p>
          </li>
        ))}
      </Strip>
    </div>
  );
}
