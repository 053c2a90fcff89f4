import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon, X } from 'lucide-react';

interface NoticeLineProps {
  icon: LucideIcon;
  to: LinkProps['to'];
  /** Fits on one line on a phone. */
  short: string;
  words: string;
  /** The link's target, for screen readers. */
  leadsTo: string;
  tone: 'calm' | 'caution';
  hide: { label: string; onHide: () => void };
}

const tones = {
  calm: 'border-line bg-surface text-ink-soft',
  caution: 'border-brass/50 bg-caution-tint text-caution',
};

/** A one-line notice for staff that links to where the problem can be fixed. It can be hidden. */
export function NoticeLine({ icon: Icon, to, short, words, leadsTo, tone, hide }: NoticeLineProps) {
  return (
    <div className={`flex items-center rounded-2xl border text-small lg:text-base ${tones[tone]}`}>
      <Link
        to={to}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-1.5 pl-3 underline-offset-4 hover:underline max-sm:underline sm:gap-2.5 sm:pl-4"
      >
        <Icon aria-hidden="true" className="size-4.5 shrink-0" />
        <span className="min-w-0 font-medium max-sm:truncate sm:py-2 sm:leading-snug">
          <span className="sm:hidden">{short}</span>
          <span className="max-sm:hidden">{words}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
        <span className="sr-only">{leadsTo}</span>
      </Link>
      <button
        type="button"
        aria-label={hide.label}
        onClick={hide.onHide}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:text-ink"
      >
        <X aria-hidden="true" className="size-4.5" />
      </button>
    </div>
  );
}
