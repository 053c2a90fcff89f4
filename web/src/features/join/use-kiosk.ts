import { pathIn } from '@lacquer/contracts/site/languages';
import { useEffect } from 'react';
import { useWords } from '../../language/translate';
import { isKiosk } from './is-kiosk';

/**
 * On the salon's own tablet: hides the ways to the rest of the site, keeps the browser from offering what the customer
 * before has typed, and starts anew when nobody has typed for `restMs` milliseconds.
 */
export function useKiosk(restMs: number): void {
  const { language } = useWords();
  useEffect(() => {
    if (!isKiosk()) return undefined;
    document.documentElement.dataset['kiosk'] = '';
    let timer: ReturnType<typeof setTimeout>;
    const rest = () => {
      clearTimeout(timer);
      for (const input of document.querySelectorAll('input')) input.autocomplete = 'off';
      timer = setTimeout(() => location.assign(`${pathIn(language, '/join')}?kiosk`), restMs);
    };
    rest();
    addEventListener('input', rest);
    addEventListener('focusin', rest);
    return () => {
      clearTimeout(timer);
      removeEventListener('input', rest);
      removeEventListener('focusin', rest);
    };
  }, [language, restMs]);
}
