interface PolishNailProps {
  polish: string;
  /** A second color for the tip. */
  tip?: string | null | undefined;
  /** View transition name, which links the nail of a card to the nail of its page. */
  name?: string | undefined;
  className?: string;
}

/** An almond nail in the color of a service. */
export function PolishNail({ polish, tip, name, className = '' }: PolishNailProps) {
  return (
    <span
      aria-hidden="true"
      className={`polish-nail gloss block shrink-0 ${className}`}
      style={{
        background: `linear-gradient(100deg, rgb(255 255 255 / 0) 20%, rgb(255 255 255 / 0.5) 33%, rgb(255 255 255 / 0) 46%), ${
          tip ? `radial-gradient(120% 86% at 50% 100%, ${polish} 84%, ${tip} 86%)` : polish
        }`,
        ...(name ? { viewTransitionName: `polish-${name}` } : {}),
      }}
    />
  );
}
