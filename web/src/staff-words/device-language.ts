import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import { isStaffLanguage } from './languages';

// A cookie: signing out clears the storage of the browser.
const cookie = 'lacquer-language';

/** The language that was chosen on this device, if any. */
export function chosenLanguage(): StaffLanguage | undefined {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${cookie}=`));
  const value = found?.slice(cookie.length + 1);
  return isStaffLanguage(value) ? value : undefined;
}

/** The chosen language, or else the first of the browser that the admin speaks. */
export const deviceLanguage = (): StaffLanguage =>
  chosenLanguage() ?? navigator.languages.map((each) => each.slice(0, 2)).find(isStaffLanguage) ?? 'en';

/** `null`: that of the browser. Lasts a year, and longer when it is chosen again. */
function chooseLanguage(language: StaffLanguage | null): void {
  document.cookie = `${cookie}=${language ?? ''}; path=/admin; samesite=lax; max-age=${language === null ? 0 : 365 * 86_400}`;
}

/** Opens the page again in a language. `null`: that of the browser. */
export function switchLanguage(language: StaffLanguage | null): void {
  chooseLanguage(language);
  location.reload();
}

/**
 * Takes the language of the person who has signed in. Returns whether the page must be opened again to show it: once, so
 * that neither lost words nor a browser without cookies open it without end.
 */
export function takeLanguage(language: StaffLanguage, shown: StaffLanguage): boolean {
  if (chosenLanguage() === language) return false;
  chooseLanguage(language);
  return language !== shown && chosenLanguage() === language;
}
