import type { ReactNode } from 'react';
import { Button } from '../../../components/ui/button';
import { t } from '../../../staff-words/words';

interface CardButtonsProps {
  isOn: boolean;
  isTurningOff: boolean;
  onTurnOff: () => void;
  /** Absent: it is turned on in its form. */
  onTurnOn?: () => void;
  onChange: () => void;
  /** What follows them. */
  children?: ReactNode;
}

/** Below what texts by itself: turn it off or on, and change it. */
export function CardButtons({ isOn, isTurningOff, onTurnOff, onTurnOn, onChange, children }: CardButtonsProps) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {isOn ? (
        <Button look="outline" size="sm" className="h-11" disabled={isTurningOff} onClick={onTurnOff}>
          {t('Turn off')}
        </Button>
      ) : (
        onTurnOn && (
          <Button size="sm" className="h-11" onClick={onTurnOn}>
            {t('Turn on')}
          </Button>
        )
      )}
      <Button look="outline" size="sm" className="h-11" onClick={onChange}>
        {t('Change')}
      </Button>
      {children}
    </div>
  );
}
