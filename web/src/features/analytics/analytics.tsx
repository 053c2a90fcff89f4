import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, type ReactNode } from 'react';
import { TrackContext, type AnalyticsEvent, type Track } from '../../analytics';
import { useSiteSettings } from '../../settings';
import { hasOptedOut } from './opt-out';

const nobody: Track = () => {};

/** Keeps what happens until the receiver's code is there. */
function lateTrack(load: () => Promise<Track>): Track {
  let receiver: Track | null = null;
  const waiting: AnalyticsEvent[] = [];
  const start = async () => {
    try {
      receiver = await load();
    } catch {
      // blocked or offline: a visit that is not counted is no fault of the page
      receiver = nobody;
    }
    waiting.splice(0).forEach(receiver);
  };
  void start();
  return (event) => (receiver ? receiver(event) : waiting.push(event));
}

/** Google Analytics where the owner has an id and the visitor does not object; otherwise nothing is loaded or kept. */
function chooseTrack(measurementId: string | null): Track {
  if (typeof window === 'undefined' || !measurementId || hasOptedOut(navigator)) return nobody;
  return lateTrack(async () => (await import('./google-analytics')).connect(measurementId));
}

interface AnalyticsProps {
  /** Where events go; chosen by the site's settings when it is absent. */
  sink?: Track;
  children: ReactNode;
}

/** Reports a page view on each change of path, the first included, and what is below reports through it. */
export function Analytics({ sink, children }: AnalyticsProps) {
  const router = useRouter();
  const { gaMeasurementId } = useSiteSettings();
  const [track] = useState<Track>(() => sink ?? chooseTrack(gaMeasurementId));

  useEffect(() => {
    let lastPath: string | null = null;
    const report = (path: string) => {
      if (path === lastPath || path.startsWith('/admin')) return;
      lastPath = path;
      track({ name: 'page_view', path, title: document.title });
    };
    report(router.state.location.pathname);
    return router.subscribe('onRendered', ({ toLocation }) => report(toLocation.pathname));
  }, [router, track]);

  return <TrackContext value={track}>{children}</TrackContext>;
}
