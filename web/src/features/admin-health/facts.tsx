/** A list of names with their present values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, fact: string])[] }) {
  return (
    <dl className="mt-4 grid gap-1.5">
      {facts.map(([name, fact]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="min-w-0 text-right font-medium tabular-nums wrap-anywhere">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
