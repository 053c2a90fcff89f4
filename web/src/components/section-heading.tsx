interface SectionHeadingProps {
  id: string;
  eyebrow: string;
  title: string;
  text?: string | undefined;
}

export function SectionHeading({ id, eyebrow, title, text }: SectionHeadingProps) {
  return (
    <header className="mx-auto max-w-2xl text-center">
      <span aria-hidden="true" className="arch-mark mx-auto block" />
      <p className="eyebrow mt-5 max-sm:hidden">{eyebrow}</p>
      <h2 id={id} className="mt-3 text-heading">
        {title}
      </h2>
      {text && <p className="mt-3 text-ink-soft">{text}</p>}
    </header>
  );
}
