import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { Sheet } from '../../components/ui/overlays/sheet';
import { t } from '../../staff-words/words';
import { askedWords } from '../../texting/default-audience/asked-choice';
import { defaultAudienceQuery } from '../../texting/default-audience/default-audience';
import { DefaultAudienceChoice } from '../../texting/default-audience/default-audience-choice';

/** The audience that new campaigns start with, which owners change. */
export function DefaultAudienceLine({ role }: { role: StaffRole }) {
  const { data, isError } = useQuery(defaultAudienceQuery);
  const [isOpen, setOpen] = useState(false);
  const what = t('the audience of new campaigns');
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-ink-soft wrap-anywhere">
        {data
          ? t('New campaigns start with: {audience}.', { audience: askedWords(data.audience === 'consented') })
          : isError
            ? t('Failed to load {what}', { what })
            : t('Loading {what}', { what })}
      </p>
      {role === 'owner' && (
        <Button
          look="outline"
          size="sm"
          className="h-11"
          aria-label={t('Change the audience of new campaigns')}
          onClick={() => setOpen(true)}
        >
          {t('Change')}
        </Button>
      )}
      <Sheet
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t('Audience of new campaigns')}
        description={t('Each campaign can be given another one while it is written.')}
      >
        <DefaultAudienceChoice />
      </Sheet>
    </div>
  );
}
