import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../format/count';
import { useErrorNotice } from '../../notices/failure';
import { useNotify } from '../../notices/notify';
import { sameTextOf } from '../../texting/same-text';
import { act, campaignKeys, duplicate, retryFailed, startCampaign } from './queries';

const done = {
  pause: 'Paused. Nothing more is sent until you resume it.',
  resume: 'Sending resumed',
  cancel: 'Canceled',
} as const;
const refused = {
  pause: 'The campaign could not be paused',
  resume: 'The campaign could not be resumed',
  cancel: 'The campaign could not be canceled',
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
      notify({ text: campaign.status === 'scheduled' ? 'Scheduled' : 'Sending started' });
      return renew(campaign);
    },
    onError: (error, { id }) => {
      // the caller asks for a confirmation instead
      if (!sameTextOf(error)) fail('The campaign could not be started', id)(error);
    },
  });
  const retry = useMutation({
    ...retryFailed,
    onSuccess: ({ retried, campaign }) => {
      notify({ text: `Trying again for ${counted(retried, 'customer')}` });
      void queryClient.invalidateQueries({ queryKey: campaignKeys.recipients(campaign.id) });
      return renew(campaign);
    },
    onError: (error, id) => fail('Nothing was sent again', id)(error),
  });
  const copy = useMutation({
    ...duplicate,
    onSuccess: renew,
    onError: (error, id) => fail('The campaign could not be duplicated', id)(error),
  });
  const isBusy = [change, start, retry, copy].some(({ isPending }) => isPending);
  return { change, start, retry, copy, isBusy };
}
