import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { adminAddress } from './admin-address';
import { isOpenRequest } from './open-request';
import { followWorker } from './worker';

/** Registers the service worker of the admin, and opens the pages of tapped notifications in this window. */
export function useInstalledAdmin(): void {
  const router = useRouter();
  useEffect(() => followWorker(), []);
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const { serviceWorker } = navigator;
    const open = ({ data, ports }: MessageEvent<unknown>) => {
      if (!isOpenRequest(data)) return;
      ports[0]?.postMessage('opened');
      router.history.push(adminAddress(data.open, location.origin));
    };
    serviceWorker.addEventListener('message', open);
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener('message', open);
  }, [router]);
}
