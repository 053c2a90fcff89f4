import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../components/ui/loading/loaded';
import { t } from '../../staff-words/words';
import { documentsQuery } from './documents/queries';
import type { Picked } from './preview/use-preview';
import { SalonForm } from './salon-form';

interface DetailsProps {
  /** What was last picked on the page. */
  picked: (Picked & { at: number }) | undefined;
  mayKeepSamples: boolean;
}

/** Loads the salon's document into its form. */
export function SalonDetails({ picked, mayKeepSamples }: DetailsProps) {
  const query = useQuery(documentsQuery('salon'));
  const [resets, setResets] = useState(0);
  return (
    <Loaded query={query} what={t('the salon')}>
      {([salon]) =>
        salon && (
          <SalonForm
            key={`${salon.id} ${resets}`}
            salon={salon}
            field={picked?.kind === 'salon' ? picked.field : null}
            pickedAt={picked?.at ?? 0}
            mayKeepSamples={mayKeepSamples}
            onReset={() => setResets(resets + 1)}
          />
        )
      }
    </Loaded>
  );
}
