/** The site's emblem: a lacquered almond nail. */
export function Emblem() {
  return (
    <svg viewBox="0 0 24 32" aria-hidden="true" className="h-8 w-6 shrink-0">
      <path d="M1 31V13.5C1 6 7.5.8 12 .8S23 6 23 13.5V31Z" className="fill-lacquer" />
      <path d="M5 26V14c0-4.600 2.600-7.800 4.800-9.200C7.900 8 7.400 17 7.400 26Z" fill="#fff" opacity=".55" />
    </svg>
  );
}
