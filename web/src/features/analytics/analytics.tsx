import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { TrackContext, type AnalyticsEvent, type Track } from '../../app/analytics';
import { useSiteSettings } from '../../app/settings';
import { hasOptedOut } from './opt-out';

const nobody: Track = () => {};

const isAdmin = (path: string) => path === '/admin' || path.startsWith('/admin/');

/** Loads the receiver on the first event. Events are queued in memory until it has loaded. */
function lateTrack(load: () => Promise<Track>): Track {
  let receiver: Track | null = null;
  const waiting: AnalyticsEvent[] = [];
  const start = async () => {
    try {
      receiver = await load();
    } catch {
      // The script is blocked, or the browser is offline. The page works without analytics.
      receiver = nobody;
    }
    waiting.splice(0).forEach(receiver);
  };
  return (event) => {
    if (receiver) return receiver(event);
    waiting.push(event);
    if (waiting.length === 1) void start();
    return undefined;
  };
}

/** Google Analytics, if it is configured and the visitor has not opted out. Otherwise nothing is loaded or stored. */
function chooseTrack(measurementId: string | null): Track {
  if (typeof window === 'undefined' || !measurementId || hasOptedOut(navigator)) return nobody;
  return lateTrack(async () => (await import('./google-analytics')).connect(measurementId));
}

interface AnalyticsProps {
  /** Receives the events. Default: chosen by the site's settings. */
  sink?: Track;
  children: ReactNode;
}

/**
 * Reports a page view for the first path and for each change of path. Child components report with `useTrack`. The
 * admin loads and reports nothing.
 */
export function Analytics({ sink, children }: AnalyticsProps) {
  const router = useRouter();
  const { gaMeasurementId } = useSiteSettings();
  const [track] = useState<Track>(() => sink ?? chooseTrack(gaMeasurementId));

  useEffect(() => {
    let lastPath: string | null = null;
    const report = (path: string) => {
      // Google's script keeps running after a client-side navigation to the admin. This switch disables it there:
      // https://developers.google.com/analytics/devguides/collection/gtagjs/user-opt-out
      if (gaMeasurementId) Object.assign(window, { [`ga-disable-${gaMeasurementId}`]: isAdmin(path) });
      if (path === lastPath || isAdmin(path)) return;
      lastPath = path;
      track({ name: 'page_view', path, title: document.title });
    };
    report(router.state.location.pathname);
    return router.subscribe('onRendered', ({ toLocation }) => report(toLocation.pathname));
  }, [router, track, gaMeasurementId]);

  return <TrackContext value={track}>{children}</TrackContext>;
}
