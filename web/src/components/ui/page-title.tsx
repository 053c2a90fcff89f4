import { createContext, type ReactNode, useContext } from 'react';

/** What the frame tells on every page, below the page's title and its buttons. */
export const BelowTitle = createContext<ReactNode>(null);

interface PageTitleProps {
  children: ReactNode;
  /** Beside the title, such as a count. */
  aside?: ReactNode;
  /** The page's buttons. At most one of them is primary. */
  actions?: ReactNode;
}

export function PageTitle({ children, aside, actions }: PageTitleProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1">
          <h1 className="text-[1.65rem] leading-tight wrap-anywhere sm:text-[1.9rem]">{children}</h1>
          {aside !== undefined && <div className="text-ink-soft tabular-nums">{aside}</div>}
        </div>
        {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {useContext(BelowTitle)}
    </>
  );
}
