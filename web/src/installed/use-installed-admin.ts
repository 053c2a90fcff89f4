import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** See `followInstalled`, whose code loads after the page. */
export function useInstalledAdmin(): void {
  const router = useRouter();
  useEffect(() => {
    let isLeft = false;
    let leave = () => {};
    const follow = async () => {
      const { followInstalled } = await import('./installed-admin');
      if (!isLeft) leave = followInstalled(router);
    };
    follow().catch(() => undefined);
    return () => {
      isLeft = true;
      leave();
    };
  }, [router]);
}
