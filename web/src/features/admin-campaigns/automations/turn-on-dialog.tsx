import type { Automation } from '@lacquer/contracts/messaging/automations';
import { Button } from '../../../components/ui/button';
import { CautionBox } from '../../../components/ui/messages/caution-box';
import { OtherPart } from '../../../components/ui/messages/changed-notice';
import { Dialog } from '../../../components/ui/overlays/dialog';
import { automationNames } from '../../../format/automation-name';
import { whoWords } from '../../../forms/version-conflict';
import { t } from '../../../staff-words/words';
import { AutomationPreview } from './automation-preview';
import { differences } from './words';

export interface TurnOnQuestion {
  /** The automation is turned on only with these settings. */
  seen: Automation;
  /** Set if someone else changed the settings during the confirmation: who did, and the previous settings. */
  changed?: { by: string | null; before: Automation };
}

interface TurnOnDialogProps {
  question: TurnOnQuestion | undefined;
  isPending: boolean;
  onClose: () => void;
  onTurnOn: (seen: Automation) => void;
}

/** Confirms that an automation is turned on, and confirms again if someone else has changed it. */
export function TurnOnDialog({ question, isPending, onClose, onTurnOn }: TurnOnDialogProps) {
  if (!question) return null;
  const { seen, changed } = question;
  const name = automationNames[seen.kind];
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={seen.isOn ? t('“{name}” is on', { name }) : t('Turn on “{name}”?', { name })}
    >
      {changed && (
        <CautionBox role="alert" className="mb-4">
          <p className="font-semibold wrap-anywhere">
            {t(
              seen.isOn
                ? '{by} changed it and turned it on after you opened it.'
                : '{by} changed it after you opened it.',
              { by: whoWords(changed.by) },
            )}
          </p>
          <p className="mt-1">
            {seen.isOn
              ? t('It runs with the new settings below.')
              : t('It is not on yet. Review the new settings, then choose.')}
          </p>
          <ul className="mt-2 grid gap-2">
            {differences(changed.before, seen).map(([setting, theirs]) => (
              <OtherPart key={setting} name={setting}>
                {theirs}
              </OtherPart>
            ))}
          </ul>
        </CautionBox>
      )}
      <AutomationPreview automation={seen} />
      <div className="mt-5 flex flex-wrap gap-3">
        {seen.isOn ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : (
          <>
            <Button disabled={isPending} onClick={() => onTurnOn(seen)}>
              {isPending ? t('Turning on...') : t('Turn on')}
            </Button>
            <Button look="outline" onClick={onClose}>
              {t('Not now')}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
