import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Rows } from './pages';

const roles = {
  table: { container: 'rowgroup', row: 'row' },
  list: { container: 'list', row: 'listitem' },
} as const;

interface VirtualRowsProps<Item> {
  rows: Rows<Item>;
  /** `table`: it stands in an element with the role of a table, below a row of headings. */
  role: keyof typeof roles;
  /** The usual height of a row, in pixels. Rows are measured as they appear. */
  estimate: number;
  rowClass: string;
  label?: string;
  children: (item: Item, index: number) => ReactNode;
}

/**
 * Rows of a list of any length: only those near the window are in the page, which scrolls as a whole. The arrow keys move
 * between the rows' first links or buttons.
 */
export function VirtualRows<Item>({ rows, role, estimate, rowClass, label, children }: VirtualRowsProps<Item>) {
  const container = useRef<HTMLDivElement>(null);
  const top = useTop(container);
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows.count,
    estimateSize: () => estimate,
    overscan: 8,
    scrollMargin: top,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index, items.at(-1)?.index];
  const { need } = rows;
  useEffect(() => {
    if (first !== undefined && last !== undefined) need(first, last);
  }, [first, last, need]);

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const target = event.target as HTMLElement;
    if (step === undefined || target.matches('input, textarea, select')) return;
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index']);
    const next = container.current?.querySelector<HTMLElement>(`[data-index="${index + step}"] :is(a, button)`);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  const names = roles[role];
  // headings are the first row of a table
  const before = role === 'table' ? 2 : 1;
  return (
    <div
      ref={container}
      role={names.container}
      aria-label={label}
      onKeyDown={move}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map(({ index, start }) => {
        const item = rows.at(index);
        const place =
          role === 'table'
            ? { 'aria-rowindex': index + before }
            : { 'aria-posinset': index + before, 'aria-setsize': rows.hasMore ? -1 : rows.count };
        return (
          <div
            key={index}
            ref={virtualizer.measureElement}
            data-index={index}
            role={names.row}
            {...place}
            className={`absolute inset-x-0 top-0 ${rowClass}`}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {item === undefined ? <Blank role={role} height={estimate} /> : children(item, index)}
          </div>
        );
      })}
    </div>
  );
}

/** A row that is read again. */
function Blank({ role, height }: { role: keyof typeof roles; height: number }) {
  return (
    <span
      role={role === 'table' ? 'cell' : undefined}
      style={{ height: height - 24 }}
      className="skeleton block rounded-lg"
    >
      <span className="sr-only">Loading</span>
    </span>
  );
}

/** How far below the top of the document the element begins, in pixels. What stands above it may grow. */
function useTop(element: React.RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return top;
}
