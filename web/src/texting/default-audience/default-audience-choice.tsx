import * as audienceCalls from '@lacquer/contracts/calls/messaging/default-audience';
import type { DefaultAudience } from '@lacquer/contracts/messaging/default-audience';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../components/ui/loading/loaded';
import { versionConflict } from '../../forms/version-conflict';
import { useErrorNotice } from '../../notices/failure';
import { useNotify } from '../../notices/notify';
import { t } from '../../staff-words/words';
import { AskedChoice } from './asked-choice';
import { changeDefaultAudience, defaultAudienceQuery } from './default-audience';

/** Chooses the audience that new campaigns start with. A choice is saved at once. */
export function DefaultAudienceChoice() {
  const query = useQuery(defaultAudienceQuery);
  return (
    <Loaded query={query} what={t('the audience of new campaigns')} rows={1}>
      {(stored) => <Choice stored={stored} />}
    </Loaded>
  );
}

function Choice({ stored }: { stored: DefaultAudience }) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const show = (present: DefaultAudience) => queryClient.setQueryData(defaultAudienceQuery.queryKey, present);
  /** The last choice, with the version that it replaces: shown until the stored one is another version. */
  const [chosen, setChosen] = useState<DefaultAudience>();
  const { mutate, isPending } = useMutation({
    ...changeDefaultAudience,
    onSuccess: (saved) => {
      show(saved);
      notify({ text: t('Saved') });
    },
    onError: (error) => {
      setChosen(undefined);
      const late = versionConflict(audienceCalls.change, error);
      if (late) show(late.present);
      showError(t('The audience of new campaigns was not changed'), error);
    },
  });
  const { version } = stored;
  const { audience } = chosen?.version === version ? chosen : stored;
  return (
    <AskedChoice
      isAsked={audience === 'consented'}
      onChange={(isAsked) => {
        if (isPending) return;
        const choice: DefaultAudience = { audience: isAsked ? 'consented' : 'all', version };
        setChosen(choice);
        mutate(choice);
      }}
    />
  );
}
