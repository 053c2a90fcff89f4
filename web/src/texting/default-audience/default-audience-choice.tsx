import * as audienceCalls from '@lacquer/contracts/calls/messaging/default-audience';
import type { DefaultAudience } from '@lacquer/contracts/messaging/default-audience';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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

function Choice({ stored: { audience, version } }: { stored: DefaultAudience }) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const show = (present: DefaultAudience) => queryClient.setQueryData(defaultAudienceQuery.queryKey, present);
  const { mutate, isPending, variables } = useMutation({
    ...changeDefaultAudience,
    onSuccess: (saved) => {
      show(saved);
      notify({ text: t('Saved') });
    },
    onError: (error) => {
      const late = versionConflict(audienceCalls.change, error);
      if (late) show(late.present);
      showError(t('The audience of new campaigns was not changed'), error);
    },
  });
  const shown = isPending ? variables.audience : audience;
  return (
    <AskedChoice
      isAsked={shown === 'consented'}
      onChange={(isAsked) => {
        if (!isPending) mutate({ audience: isAsked ? 'consented' : 'all', version });
      }}
    />
  );
}
