import { createContext, type ReactNode, useContext } from 'react';

/** Content that the frame shows on every page, below the page's title and buttons. */
export const BelowTitle = createContext<ReactNode>(null);

interface PageTitleProps {
  children: ReactNode;
  /** Rendered next to the title, such as a count. */
  aside?: ReactNode;
  /** The page's buttons, at most one of them primary. */
  actions?: ReactNode;
  /** Whether the title and the buttons share a line even on phones. The buttons must be narrow there. */
  isOneLine?: boolean;
}

export function PageTitle({ children, aside, actions, isOneLine = false }: PageTitleProps) {
  return (
    <>
      <div className={`flex items-center justify-between gap-x-3 gap-y-3 ${isOneLine ? 'sm:flex-wrap' : 'flex-wrap'}`}>
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className={`leading-tight wrap-anywhere ${isOneLine ? 'text-title sm:text-heading' : 'text-heading'}`}>
            {children}
          </h1>
          {aside !== undefined && <div className="text-ink-soft tabular-nums">{aside}</div>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {useContext(BelowTitle)}
    </>
  );
}
