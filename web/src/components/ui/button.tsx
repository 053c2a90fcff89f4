import { Children, cloneElement, isValidElement, type ComponentProps } from 'react';

const looks = {
  primary: 'gloss bg-lacquer text-white shadow-soft hover:bg-lacquer-deep',
  outline: 'border border-ink/25 bg-surface/50 text-ink hover:border-ink/60 hover:bg-surface',
  quiet: 'text-ink hover:bg-plaster-deep/50',
} as const;

const sizes = { md: 'px-5 sm:px-6', sm: 'px-4 text-base' } as const;
const heights = { md: 'h-12', sm: 'h-10' } as const;
const minHeights = { md: 'min-h-12', sm: 'min-h-11' } as const;

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
  size?: keyof typeof sizes;
  /** Long labels wrap to a second line on narrow screens. */
  wraps?: boolean;
  /** Applies the styles to the single child, such as a link. */
  asChild?: boolean;
}

export function Button({
  look = 'primary',
  size = 'md',
  wraps = false,
  asChild,
  className = '',
  children,
  ...props
}: ButtonProps) {
  const lines = wraps
    ? `${minHeights[size]} py-2 text-center whitespace-normal`
    : `${heights[size]} whitespace-nowrap cramped:h-auto cramped:min-h-12 cramped:py-2 cramped:text-center cramped:whitespace-normal`;
  const classes = `inline-flex items-center justify-center gap-2 rounded-full font-semibold transition-colors disabled:cursor-not-allowed disabled:opacity-60 ${lines} ${sizes[size]} ${looks[look]} ${className}`;
  if (asChild) {
    const child = Children.only(children);
    if (!isValidElement<{ className?: string }>(child)) return null;
    return cloneElement(child, { className: `${classes} ${child.props.className ?? ''}` });
  }
  return (
    <button type="button" className={classes} {...props}>
      {children}
    </button>
  );
}
