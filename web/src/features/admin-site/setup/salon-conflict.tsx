import { ChangedNotice, OtherPart } from '../../../components/ui/messages/changed-notice';
import { changedParts } from './changed-parts';
import type { useSalonSection } from './use-salon-section';

interface SalonConflictProps extends Pick<ReturnType<typeof useSalonSection>, 'conflict' | 'choices'> {
  /** What has changed, as it follows "changed". */
  what: string;
}

/** What someone else has saved of these parts first, with the choice between both. Nothing without a conflict. */
export function SalonConflict({ what, conflict, choices }: SalonConflictProps) {
  if (!conflict) return null;
  return (
    <div className="mt-3">
      <ChangedNotice what={what} {...choices}>
        {changedParts(conflict.before, conflict.present).map(({ name, words }) => (
          <OtherPart key={name} name={name}>
            {words}
          </OtherPart>
        ))}
      </ChangedNotice>
    </div>
  );
}
