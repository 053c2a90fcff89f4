import { Card } from '../../components/ui/card';
import { isInstalled } from '../../installed/device';
import { InstallHint } from '../../installed/install-hint';
import { t } from '../../staff-words/words';

/** How to install the admin on this device. Nothing in the installed app. */
export function InstallSection() {
  if (isInstalled()) return null;
  return (
    <Card title={t('Home screen')}>
      <div className="mt-2">
        <InstallHint />
      </div>
    </Card>
  );
}
