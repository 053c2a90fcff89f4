import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';

interface PhoneFoldProps {
  /** The line that opens and closes the part. It includes the part's name. */
  summary: ReactNode;
  summaryClassName?: string;
  children: ReactNode;
}

/**
 * A part of a page that phones show folded under a line of summary. Wider screens and paper show it open, without the
 * line (`phone-fold` in styles.css). It works without JavaScript, and the browser's search on the page opens it. A link
 * to the section that contains it opens it.
 */
export function PhoneFold({ summary, summaryClassName, children }: PhoneFoldProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isHydrated, setHydrated] = useState(false);
  const location = useLocation();
  useEffect(() => {
    const section = details.current?.closest('section[id]');
    // not the router's hash: on the server's page it is empty until the router has hydrated
    if (details.current && section && `#${section.id}` === window.location.hash) details.current.open = true;
    setHydrated(true);
  }, [location]);
  return (
    <details ref={details} data-hydrated={isHydrated || undefined} className="phone-fold">
      <summary className={summaryClassName}>{summary}</summary>
      {children}
    </details>
  );
}
