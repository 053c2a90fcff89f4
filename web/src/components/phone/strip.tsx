import { useEffect, useRef, useState, type ReactNode } from 'react';

interface StripProps {
  /** Names the list for screen readers. */
  label: string;
  /** Includes the layout from 40rem on. */
  className?: string;
  children: ReactNode;
}

/**
 * A list that phones show as one row to swipe (`strip` in styles.css). Wider screens show it in the layout of
 * `className`. While it scrolls, the arrow keys move it.
 */
export function Strip({ label, className = '', children }: StripProps) {
  const list = useRef<HTMLUListElement>(null);
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScrolling(entry.target.scrollWidth > entry.target.clientWidth + 1);
    });
    if (list.current) observer.observe(list.current);
    return () => observer.disconnect();
  }, []);
  return (
    // Safari does not focus a scrolling element by itself.
    <ul ref={list} aria-label={label} tabIndex={isScrolling ? 0 : undefined} className={`strip ${className}`}>
      {children}
    </ul>
  );
}
