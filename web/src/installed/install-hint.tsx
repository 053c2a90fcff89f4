import { Download, Share } from 'lucide-react';
import { Button } from '../components/ui/button';
import { t } from '../staff-words/words';
import { isInstalled, isIos } from './device';
import { useInstallPrompt } from './install-prompt';

/** How to put the admin on the home screen, as this browser does it. Nothing in the installed app itself. */
export function InstallHint() {
  const install = useInstallPrompt();
  if (isInstalled()) return null;
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">
        {t('On the home screen, the admin opens like an app, and shows its last lists without a connection.')}
      </p>
      {install ? (
        <Button look="outline" size="sm" className="h-11 justify-self-start" onClick={() => void install()}>
          <Download aria-hidden="true" className="size-4.5" /> {t('Install the admin')}
        </Button>
      ) : isIos() ? (
        <ol className="list-decimal space-y-1 pl-5">
          <li>
            {t('Tap Share')} <Share aria-hidden="true" className="inline size-4.5" />
          </li>
          <li>{t('Choose Add to Home Screen')}</li>
          <li>{t('Open the admin from there, and sign in once')}</li>
        </ol>
      ) : (
        <p>{t('Choose Install or Add to Home screen in the menu of your browser.')}</p>
      )}
    </div>
  );
}
