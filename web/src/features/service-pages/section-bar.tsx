import { useEffect, useState } from 'react';

interface SectionBarProps {
  label: string;
  /** Ids of the sections, in the order of the page. */
  sections: readonly { id: string; name: string }[];
}

/** Links to the sections of a page. They stay below the header while the page scrolls, and mark the section in view. */
export function SectionBar({ label, sections }: SectionBarProps) {
  const current = useSectionInView(sections.map(({ id }) => id).join(' '));
  return (
    <nav
      aria-label={label}
      className="section-bar gutter border-b border-brass/25 bg-plaster/95 backdrop-blur-md print:hidden"
    >
      <ul className="mx-auto flex max-w-6xl max-sm:justify-center sm:gap-8">
        {sections.map(({ id, name }) => (
          <li key={id} className="min-w-0">
            <a
              href={`#${id}`}
              aria-current={current === id ? 'location' : undefined}
              className="flex min-h-12 items-center border-b-3 border-transparent font-medium hover:text-lacquer aria-[current]:border-lacquer aria-[current]:text-lacquer max-sm:px-4"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The one of the sections, given by their ids, that crosses a line in the upper part of the window. */
function useSectionInView(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const crossing = new Set<string>();
    const names = ids.split(' ');
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) crossing[isIntersecting ? 'add' : 'delete'](target.id);
        setCurrent(names.find((id) => crossing.has(id)));
      },
      // lower than where a link to a section puts its start, also in a low window
      { rootMargin: '-45% 0px -55% 0px' },
    );
    for (const id of names) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
