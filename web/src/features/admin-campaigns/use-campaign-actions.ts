import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useErrorNotice } from '../../notices/failure';
import { useNotify } from '../../notices/notify';
import { sameTextOf } from '../../texting/same-text';
import { counted, t } from '../../staff-words/words';
import { act, campaignKeys, duplicate, retryFailed, startCampaign } from './queries';

const done = {
  pause: t('Paused. Nothing more is sent until you resume it.'),
  resume: t('Sending resumed'),
  cancel: t('Canceled'),
} as const;
const refused = {
  pause: t('The campaign could not be paused'),
  resume: t('The campaign could not be resumed'),
  cancel: t('The campaign could not be canceled'),
} as const;

/** The owner's actions on campaigns. Notices report their results. */
export function useCampaignActions() {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const renew = (campaign: Campaign) => {
    queryClient.setQueryData(campaignKeys.one(campaign.id), campaign);
    return queryClient.invalidateQueries({ queryKey: campaignKeys.list });
  };
  const fail = (words: string, id: string) => (error: Error) => {
    showError(words, error);
    // someone else may have changed the campaign first
    void queryClient.invalidateQueries({ queryKey: campaignKeys.one(id) });
    void queryClient.invalidateQueries({ queryKey: campaignKeys.list });
  };
  const change = useMutation({
    ...act,
    onSuccess: (campaign, { action }) => {
      notify({ text: done[action] });
      return renew(campaign);
    },
    onError: (error, { id, action }) => fail(refused[action], id)(error),
  });
  const start = useMutation({
    ...startCampaign,
    onSuccess: (campaign) => {
      notify({ text: campaign.status === 'scheduled' ? t('Scheduled') : t('Sending started') });
      return renew(campaign);
    },
    onError: (error, { id }) => {
      // the caller asks for a confirmation instead
      if (!sameTextOf(error)) fail(t('The campaign could not be started'), id)(error);
    },
  });
  const retry = useMutation({
    ...retryFailed,
    onSuccess: ({ retried, campaign }) => {
      notify({ text: t('Trying again for {count}', { count: counted(retried, 'customer') }) });
      void queryClient.invalidateQueries({ queryKey: campaignKeys.recipients(campaign.id) });
      return renew(campaign);
    },
    onError: (error, id) => fail(t('Nothing was sent again'), id)(error),
  });
  const copy = useMutation({
    ...duplicate,
    onSuccess: renew,
    onError: (error, id) => fail(t('The campaign could not be duplicated'), id)(error),
  });
  const isBusy = [change, start, retry, copy].some(({ isPending }) => isPending);
  return { change, start, retry, copy, isBusy };
}
