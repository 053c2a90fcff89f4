import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { MenuPrice } from '../menu/menu-price';
import { useMenu } from '../menu/queries';
import { useWords } from '../language/translate';

/** Close delay, so that the pointer can cross the gap to the menu, in milliseconds. */
const closeDelay = 150;

/** The Services entry of the header. Opens on hover, Enter, Space and the arrow keys. */
export function ServicesMenu({ className = '' }: { className?: string }) {
  const { t } = useWords();
  const { categories } = useMenu();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  // a click must not close the menu that the same pointer opened by hovering
  const openedByPointer = useRef(false);

  const hover = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(closing.current);
    openedByPointer.current = !open || openedByPointer.current;
    setOpen(true);
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'mouse') closing.current = setTimeout(() => setOpen(false), closeDelay);
  };
  const toggle = () => {
    setOpen(!open || openedByPointer.current);
    openedByPointer.current = false;
  };
  const blur = (event: FocusEvent) => {
    if (!root.current?.contains(event.relatedTarget)) setOpen(false);
  };
  const focusLink = (step: 1 | -1) => {
    const links = [...(root.current?.querySelectorAll('a') ?? [])];
    const now = links.findIndex((link) => link === document.activeElement);
    const next = now < 0 ? (step === 1 ? 0 : links.length - 1) : (now + step + links.length) % links.length;
    links[next]?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false);
      button.current?.focus();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      // hidden links cannot receive focus
      flushSync(() => setOpen(true));
      focusLink(event.key === 'ArrowDown' ? 1 : -1);
    }
  };
  const close = () => setOpen(false);

  return (
    <div
      ref={root}
      className={`services-menu relative ${className}`}
      onPointerEnter={hover}
      onPointerLeave={leave}
      onBlur={blur}
      onKeyDown={press}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls="services-panel"
        onClick={toggle}
        className="nav-link flex items-center gap-1"
      >
        {t('Services')}
        <ChevronDown
          aria-hidden="true"
          className={`size-4 text-brass transition-transform ${open ? 'rotate-180' : ''}`}
        />
      </button>
      <div id="services-panel" hidden={!open} className="services-panel absolute top-full -left-6 w-72 pt-3">
        <ul className="rounded-3xl border border-brass/30 bg-white p-2.5 shadow-lift">
          {categories.map(({ slug, name, color }) => (
            <li key={slug}>
              <Link
                to="/$slug"
                params={{ slug }}
                onClick={close}
                className="group flex items-center gap-4 rounded-2xl px-3 py-2.5 hover:bg-plaster-mid"
              >
                <span aria-hidden="true" className="almond h-10 w-6" style={{ background: color }} />
                <span className="min-w-0 font-display text-title wrap-anywhere">{name}</span>
                <span className="ml-auto shrink-0 text-small text-ink-soft">
                  <MenuPrice
                    pick={(prices) => prices.lowestOf(slug)}
                    show={(price) => t('from {price}+', { price })}
                    fallback=""
                  />
                </span>
              </Link>
            </li>
          ))}
          <li className="mt-1.5 border-t border-brass/30 pt-1.5">
            <Link
              to="/services"
              onClick={close}
              className="block rounded-2xl px-3 py-2.5 font-semibold text-lacquer hover:bg-plaster-mid"
            >
              {t('View All Services')}
            </Link>
          </li>
        </ul>
      </div>
    </div>
  );
}
