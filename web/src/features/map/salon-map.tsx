import { Component, useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSalon } from '../../salon/queries';
import { useSiteSettings } from '../../app/settings';
import { late } from '../../loading/late';

/** Distance from the viewport at which the map starts to load. */
const loadMargin = '200px';

const GoogleMap = late(async () => (await import('./google-map')).GoogleMap, { lost: 'nothing' });

// The page works without the map. The drawing remains.
const log = (reason: unknown) => console.warn('The map could not be loaded.', reason);

/**
 * The Google map, if there is an API key and the salon has a position of its own. A drawing is shown while it loads, after
 * an error, and without either.
 */
export function SalonMap() {
  const salon = useSalon();
  const { googleMapsApiKey } = useSiteSettings();
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isLogged = useRef(false);
  const fail = useCallback((reason: unknown) => {
    if (!isLogged.current) log(reason);
    isLogged.current = true;
    setFailed(true);
  }, []);

  useEffect(() => {
    if (!googleMapsApiKey || !frame.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: loadMargin },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [googleMapsApiKey]);

  return (
    <div ref={frame} className="absolute inset-0 overflow-hidden">
      {/* streets around a pin, not to scale */}
      <img
        src="/images/streets.svg"
        alt=""
        aria-hidden="true"
        loading="lazy"
        className="absolute inset-0 size-full object-cover"
      />
      {googleMapsApiKey && salon && isNear && !hasFailed && (
        <div className="absolute inset-0">
          <Guard onFailure={fail}>
            <GoogleMap apiKey={googleMapsApiKey} salon={salon} onFailure={fail} />
          </Guard>
        </div>
      )}
    </div>
  );
}

/** An error boundary, so that an error in the map does not break the page. */
class Guard extends Component<{ onFailure: (reason: unknown) => void; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error);
  }

  override render() {
    return this.state.isBroken ? null : this.props.children;
  }
}
