import type { AnyRouter } from '@tanstack/react-router';
import { adminAddress } from './admin-address';
import { isOpenRequest } from './open-request';
import { tellRenewed } from './told-subscription';
import { followWorker } from './worker';

/** Registers the worker, and opens the pages of tapped notifications in this window. Returns a function that ends that. */
export function followInstalled(router: AnyRouter): () => void {
  if (!('serviceWorker' in navigator)) return () => {};
  const { serviceWorker } = navigator;
  const open = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isOpenRequest(data)) return;
    ports[0]?.postMessage('opened');
    router.history.push(adminAddress(data.open, location.origin));
  };
  serviceWorker.addEventListener('message', open);
  serviceWorker.startMessages();
  const leaveWorker = followWorker();
  tellRenewed().catch(() => undefined);
  return () => {
    serviceWorker.removeEventListener('message', open);
    leaveWorker();
  };
}
