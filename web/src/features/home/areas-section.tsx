import { Link } from '@tanstack/react-router';
import { CarFront, Footprints, TrainFront } from 'lucide-react';
import { SectionHeading } from '../../components/section-heading';
import { areas, arrivals, travelTimes, type Area } from './areas';

const arrivalIcons = [CarFront, TrainFront, Footprints] as const;

export function AreasSection() {
  return (
    <section id="areas-served" aria-labelledby="areas-title" className="bg-plaster-mid gutter py-16 sm:py-20 lg:py-28">
      <SectionHeading
        id="areas-title"
        eyebrow="Areas served"
        title="Close to where you are"
        text="Serving these streets since 2019: for over 5 years, guests have come by bus, by train and on foot."
      />
      <ul className="mx-auto mt-12 grid max-w-6xl gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {areas.map((area) => (
          <AreaCard key={area.name} area={area} />
        ))}
      </ul>
      <ul className="mx-auto mt-10 flex max-w-6xl flex-wrap justify-center gap-3">
        {arrivals.map((arrival, index) => {
          const Icon = arrivalIcons[index] ?? CarFront;
          return (
            <li
              key={arrival}
              className="flex items-center gap-2.5 rounded-full border border-brass/50 bg-white/60 px-5 py-2.5 font-medium"
            >
              <Icon aria-hidden="true" className="size-4.5 text-oxblood" /> {arrival}
            </li>
          );
        })}
      </ul>
      <div className="mx-auto mt-12 max-w-4xl">
        <h3 className="text-center text-title">Travel times by car</h3>
        <dl className="mt-6 grid grid-cols-2 gap-y-6 text-center md:grid-cols-4">
          {travelTimes.map(({ from, time }) => (
            <div key={from} className="flex flex-col-reverse border-brass/40 not-first:md:border-l">
              <dt className="text-small text-ink-soft">from {from}</dt>
              <dd className="font-display text-title text-oxblood sm:text-heading">{time}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-10 text-center">
          <Link to="/areas" className="font-semibold text-lacquer underline decoration-brass underline-offset-4">
            All areas we serve
          </Link>
        </p>
      </div>
    </section>
  );
}

function AreaCard({ area }: { area: Area }) {
  return (
    <li className="flex flex-col rounded-3xl bg-white p-6 shadow-soft">
      <h3 className="text-title">{area.name}</h3>
      <p className="mt-1 font-medium text-lacquer">{area.distance ?? 'All around us'}</p>
      <p className="mt-3 text-small text-ink-soft">{area.description}</p>
      <ul
        aria-label={`Postal codes of ${area.name}`}
        className="mt-auto flex flex-wrap gap-x-3 gap-y-1 pt-5 text-small text-ink-soft tabular-nums"
      >
        {area.zipCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </li>
  );
}
