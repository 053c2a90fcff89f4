import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { t } from '../../../staff-words/words';

interface Sorting {
  /** The ids in the order that is shown: while a handle is dragged, with its row at the pointer. */
  ids: readonly string[];
  /** The row that is dragged. */
  dragged: string | null;
  /** What a screen reader is told. */
  spoken: string;
  /** Attributes of the row's handle. */
  handle: (id: string) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
  /** Attributes of a row. */
  row: (id: string) => { ref: (element: HTMLElement | null) => void };
}

const moved = (ids: readonly string[], id: string, to: number): string[] => {
  const rest = ids.filter((each) => each !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
};

/** Orders a list by dragging a row's handle, or by the arrow keys on it. `onOrder` is called once per move. */
export function useSorting(
  stored: readonly string[],
  nameOf: (id: string) => string,
  onOrder: (ids: string[]) => void,
): Sorting {
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');
  const rows = useRef(new Map<string, HTMLElement>());
  const ids = order ?? stored;

  const drop = () => {
    if (dragged && order && order.join() !== stored.join()) onOrder([...order]);
    setDragged(null);
    setOrder(null);
  };
  const drag = (id: string, y: number) => {
    const others = ids.filter((each) => each !== id);
    const above = others.filter((each) => {
      const box = rows.current.get(each)?.getBoundingClientRect();
      return box !== undefined && box.top + box.height / 2 < y;
    });
    if (ids.indexOf(id) !== above.length) setOrder(moved(ids, id, above.length));
  };
  const step = (id: string, by: number) => {
    const to = ids.indexOf(id) + by;
    if (to < 0 || to >= ids.length) return;
    setSpoken(t('{name}: {place} of {all}', { name: nameOf(id), place: to + 1, all: ids.length }));
    onOrder(moved(ids, id, to));
  };
  return {
    ids,
    dragged,
    spoken,
    handle: (id) => ({
      onPointerDown: (event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(id);
        setOrder(stored);
      },
      onPointerMove: ({ clientY }) => dragged === id && drag(id, clientY),
      onPointerUp: drop,
      onPointerCancel: () => {
        setDragged(null);
        setOrder(null);
      },
      onKeyDown: (event) => {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
        if (by === 0) return;
        event.preventDefault();
        step(id, by);
      },
    }),
    row: (id) => ({
      ref: (element) => {
        if (element) rows.current.set(id, element);
        else rows.current.delete(id);
      },
    }),
  };
}
