import type { ReactNode } from 'react';
import { isAbsent } from '../../../api/absent';
import { EmptyState } from './empty-state';
import { LoadFailure } from './load-failure';
import { SkeletonRows } from './skeleton-rows';
import { t } from '../../../staff-words/words';

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  /** What is loading, as it follows "Loading" and "Failed to load". */
  what: string;
  /** The number of skeleton rows. */
  rows?: number;
  /** Shown while loading, instead of skeleton rows. */
  skeleton?: ReactNode;
  /** Said if there is no such thing, which a page of one thing may find. It offers no other try. */
  absent?: string;
  /** Shown for an error, instead of the usual notice. Nothing: the usual notice. */
  failure?: (error: Error, retry: () => void) => ReactNode;
  children: (data: Data) => ReactNode;
}

/** Content that depends on a query. Data once loaded stays when a later refetch fails, and so does input below it. */
export function Loaded<Data>({ query, what, rows, skeleton, absent, failure, children }: LoadedProps<Data>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  if (error === null) {
    if (skeleton !== undefined) return skeleton;
    return <SkeletonRows label={t('Loading {what}', { what })} {...(rows !== undefined && { rows })} />;
  }
  if (absent !== undefined && isAbsent(error)) return <EmptyState>{absent}</EmptyState>;
  const retry = () => void query.refetch();
  return failure?.(error, retry) || <LoadFailure what={what} error={error} onRetry={retry} />;
}

/** A sentence in place of a skeleton, for content without rows. */
export const LoadingLine = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <p role="status" className={`text-ink-soft ${className}`}>
    {children}
  </p>
);
