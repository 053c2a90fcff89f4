interface SectionHeadingProps {
  id: string;
  eyebrow: string;
  title: string;
  text?: string;
}

export function SectionHeading({ id, eyebrow, title, text }: SectionHeadingProps) {
  return (
    <header className="mx-auto max-w-2xl text-center">
      <ArchMark />
      <p className="eyebrow mt-5">{eyebrow}</p>
      <h2 id={id} className="mt-3 text-heading">
        {title}
      </h2>
      {text && <p className="mt-4 text-ink-soft">{text}</p>}
    </header>
  );
}

/** Three almond arches on a brass rule. */
function ArchMark() {
  return (
    <svg viewBox="0 0 120 22" aria-hidden="true" className="mx-auto h-[22px] w-[120px] text-brass">
      <g fill="none" stroke="currentColor" strokeWidth="1.2">
        <path d="M0 21.4H42M78 21.4H120" />
        <path d="M46 21.4V14c0-5 3-8 5-8s5 3 5 8v7.4M64 21.4V14c0-5 3-8 5-8s5 3 5 8v7.4" />
      </g>
      <path
        d="M54.5 21.4V11.5c0-6.500 3.200-10.500 5.500-10.500s5.500 4 5.500 10.500v9.900Z"
        className="fill-lacquer"
      />
    </svg>
  );
}
