/** An iPhone, iPod or iPad: every browser there is Safari's engine, and only an installed page gets push messages. */
export function isIos(): boolean {
  if (/iP(?:hone|od|ad)/.test(navigator.userAgent)) return true;
  // an iPad names itself as a Mac, which has no touch screen
  return /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;
}

/** Whether this window is that of the installed app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true);
