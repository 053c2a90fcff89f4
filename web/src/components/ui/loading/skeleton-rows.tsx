/** Placeholder for a loading list. `label` names the list for screen readers. */
export function SkeletonRows({ rows = 6, label }: { rows?: number; label: string }) {
  return (
    <div role="status" className="overflow-hidden rounded-2xl bg-surface shadow-soft">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          aria-hidden="true"
          className="flex h-16 items-center gap-4 border-b border-line px-4 last:border-0"
        >
          <span className="skeleton size-9 shrink-0 rounded-full" />
          <span className="grid flex-1 gap-2">
            <span className="skeleton h-3.5 w-2/5 rounded-full" />
            <span className="skeleton h-3 w-1/4 rounded-full" />
          </span>
          <span className="skeleton h-3.5 w-14 shrink-0 rounded-full" />
        </div>
      ))}
    </div>
  );
}
