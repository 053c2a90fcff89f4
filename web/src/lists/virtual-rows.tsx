import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Rows } from './pages';
import { t } from '../staff-words/words';

const roles = {
  table: { container: 'rowgroup', row: 'row' },
  list: { container: 'list', row: 'listitem' },
} as const;

/** Row measurements of unmounted lists, by key. Without them, the restored scroll position would show other rows. */
const measuredRows = new Map<string, VirtualItem[]>();
const maxMeasuredLists = 10;

function keepMeasuredRows(key: string, measured: VirtualItem[]): void {
  measuredRows.delete(key);
  measuredRows.set(key, measured);
  const [oldest] = measuredRows.keys();
  if (measuredRows.size > maxMeasuredLists && oldest !== undefined) measuredRows.delete(oldest);
}

interface VirtualRowsProps<Item> {
  rows: Rows<Item>;
  /** `table`: the parent has the role of a table, and a header row precedes these rows. */
  role: keyof typeof roles;
  /** Estimated row height, in pixels. Rows are measured when they are rendered. */
  estimate: number;
  rowClass: string;
  label?: string;
  children: (item: Item, index: number) => ReactNode;
}

/**
 * Window-scrolled virtual rows: only rows near the viewport are in the document. The arrow keys move the focus between
 * the first link or button of each row.
 */
export function VirtualRows<Item>({ rows, role, estimate, rowClass, label, children }: VirtualRowsProps<Item>) {
  const container = useRef<HTMLDivElement>(null);
  const top = useTop(container);
  const virtualizer = useWindowVirtualizer<HTMLDivElement>({
    count: rows.count,
    estimateSize: () => estimate,
    overscan: 8,
    scrollMargin: top,
    initialMeasurementsCache: measuredRows.get(rows.key)?.slice() ?? [],
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const [first, last] = [items[0]?.index, items.at(-1)?.index];
  const { key, need } = rows;
  useEffect(() => () => keepMeasuredRows(key, virtualizer.takeSnapshot()), [key, virtualizer]);
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
  // row indexes start at 1, and the header row of a table is row 1
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

/** Placeholder for a row that is being fetched again. */
function Blank({ role, height }: { role: keyof typeof roles; height: number }) {
  return (
    <span
      role={role === 'table' ? 'cell' : undefined}
      style={{ height: height - 24 }}
      className="skeleton block rounded-lg"
    >
      <span className="sr-only">{t('Loading')}</span>
    </span>
  );
}

/** The element's distance from the top of the document, in pixels. It changes when content above the element grows. */
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
