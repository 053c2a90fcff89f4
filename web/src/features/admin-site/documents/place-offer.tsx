import type { ResponseOf } from '@lacquer/contracts/contract';
import type { placeSample as placeSampleRpc } from '@lacquer/contracts/site/documents';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { InputField } from '../../../components/ui/fields/input-field';
import { CautionBox } from '../../../components/ui/messages/caution-box';
import { useNotify } from '../../../notices/notify';
import { siteStatusQuery } from '../../../site/queries';
import { counted, t } from '../../../staff-words/words';
import { settleDrafts } from './drafts/draft-saver';
import { placeSample, saveDocument } from './queries';
import { useSiteChange } from './use-site-change';

type Placed = ResponseOf<typeof placeSampleRpc>['documents'];

/** In characters: what the call takes. */
const longestNeighborhood = 60;

/** Puts the salon's own place where the sample names another one, while it does. Only owners may. */
export function PlaceOffer() {
  const place = useQuery(siteStatusQuery).data?.placeable;
  const [neighborhood, setNeighborhood] = useState('');
  const notify = useNotify();
  const failure = t('Your place was not put in');
  const undo = useSiteChange(failure, async (placed: Placed) => {
    for (const document of placed) await saveDocument(document, document.before, document.version);
  });
  const put = useSiteChange(failure, async () => {
    // what is being typed is of the texts before
    await settleDrafts();
    const { documents } = await placeSample(neighborhood.trim());
    // somebody else was faster
    if (documents.length === 0) return;
    // the offer goes with the last text: the notice does not wait for it
    notify({
      text: t('{count} with your place. Visitors see them once you publish.', {
        count: counted(documents.length, 'draft'),
      }),
      action: { label: t('Undo'), onAct: () => undo.mutate(documents) },
    });
  });
  if (!place) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    put.mutate(undefined);
  };
  return (
    <CautionBox>
      <form noValidate aria-label={t('Your place')} onSubmit={submit}>
        <p>
          {t(
            'Headlines, addresses and the texts for search engines still name Los Angeles and Koreatown. Put {city} in their place, in every language at once.',
            { city: place.city },
          )}
        </p>
        <div className="mt-2 max-w-md">
          <InputField
            label={t('Neighborhood')}
            optional
            maxLength={longestNeighborhood}
            value={neighborhood}
            onChange={({ target }) => setNeighborhood(target.value)}
          />
        </div>
        <Button
          type="submit"
          look="outline"
          size="sm"
          wraps
          className="mt-3 text-left"
          disabled={put.isPending || undo.isPending}
        >
          {t('Put {city} into the texts', { city: place.city })}
        </Button>
        <p className="mt-2 text-small">
          {t(
            'You get drafts to look at. What only you know, such as since when you are there, stays for you to write.',
          )}
        </p>
      </form>
    </CautionBox>
  );
}
