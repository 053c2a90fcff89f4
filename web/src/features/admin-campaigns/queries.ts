import * as progressCalls from '@lacquer/contracts/calls/messaging/campaign-progress';
import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as textTestCalls from '@lacquer/contracts/calls/messaging/text-tests';
import * as linkCalls from '@lacquer/contracts/calls/messaging/links';
import type {
  CampaignDraft,
  CampaignEdit,
  CampaignStatus,
  TestedText,
  RecipientStatus,
} from '@lacquer/contracts/messaging/campaign';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';
import { neverByItself } from '../../reach/keep-trying';
import { t } from '../../staff-words/words';

export const campaignKeys = {
  list: [campaignCalls.list.path] as const,
  one: (id: string) => [campaignCalls.get.path, id] as const,
  recipients: (id: string) => [progressCalls.listRecipients.path, id] as const,
  /** Outside the campaigns' key, so that their invalidations do not repeat the sum over all visits. */
  report: (id: string) => [t('campaign report'), id] as const,
};

export interface ListSearch {
  status?: CampaignStatus | undefined;
  /** Part of the text. */
  q?: string | undefined;
  cursor?: string | undefined;
}

const campaignsInPage = 20;

/** Newest first. */
export const campaignsQuery = ({ status, q, cursor }: ListSearch) =>
  queryOptions({
    queryKey: [...campaignKeys.list, 'page', { status, q, cursor }] as const,
    queryFn: () => client.call(campaignCalls.list, { query: { limit: campaignsInPage, status, q, cursor } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const campaignQuery = (id: string) =>
  queryOptions({
    queryKey: campaignKeys.one(id),
    queryFn: () => client.call(campaignCalls.get, { params: { id } }),
    refetchOnMount: 'always',
  });

export interface RecipientSearch {
  status?: RecipientStatus | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
}

const recipientsInPage = 50;

export const recipientsQuery = (id: string, { status, q, cursor }: RecipientSearch) =>
  queryOptions({
    queryKey: [...campaignKeys.recipients(id), { status, q, cursor }],
    queryFn: () =>
      client.call(progressCalls.listRecipients, {
        params: { id },
        query: {
          limit: recipientsInPage,
          ...(status && { status }),
          ...(q && { q }),
          ...(cursor && { cursor }),
        },
      }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: campaignKeys.report(id),
    queryFn: () => client.call(progressCalls.report, { params: { id } }),
    refetchOnMount: 'always',
  });

export const textTestKey = (id: string) => [textTestCalls.get.path, id] as const;

export const textTestQuery = (id: string) =>
  queryOptions({
    queryKey: textTestKey(id),
    queryFn: () => client.call(textTestCalls.get, { params: { id } }),
    refetchOnMount: 'always',
  });

/** Ends a test: the rest gets this text. */
export const chooseText = mutationOptions({
  mutationFn: ({ id, text }: { id: string; text: TestedText }) =>
    client.call(textTestCalls.choose, { params: { id }, body: { text } }),
});

const actions = { pause: campaignCalls.pause, resume: campaignCalls.resume, cancel: campaignCalls.cancel } as const;

/** An owner's action on a campaign. Resolves to the updated campaign. */
export const act = mutationOptions({
  mutationFn: ({ id, action }: { id: string; action: keyof typeof actions }) =>
    client.call(actions[action], { params: { id } }),
});

interface CampaignStart {
  id: string;
  at: string | null;
  /** Only this version is started. */
  version?: number;
  /** The number of customers that was typed to send the same words again. */
  confirmedRecipients?: number | undefined;
}

export const startCampaign = mutationOptions({
  ...neverByItself,
  mutationFn: ({ id, ...start }: CampaignStart) => client.call(campaignCalls.start, { params: { id }, body: start }),
});

export const retryFailed = mutationOptions({
  ...neverByItself,
  mutationFn: (id: string) => client.call(campaignCalls.retryFailed, { params: { id } }),
});

/** Resolves to the new draft. */
export const duplicate = mutationOptions({
  mutationFn: (id: string) => client.call(campaignCalls.duplicate, { params: { id } }),
});

export const linkHostsKey = [linkCalls.listHosts.path] as const;

export const linkHostsQuery = queryOptions({
  queryKey: linkHostsKey,
  queryFn: () => client.call(linkCalls.listHosts, {}),
});

export const allowLinkHost = mutationOptions({
  mutationFn: (host: string) => client.call(linkCalls.allowHost, { body: { host } }),
});

export const removeLinkHost = mutationOptions({
  mutationFn: (host: string) => client.call(linkCalls.removeHost, { params: { host } }),
});

export const createDraft = (draft: CampaignDraft) => client.call(campaignCalls.create, { body: draft });

export const editDraft = (id: string, edit: CampaignEdit) =>
  client.call(campaignCalls.edit, { params: { id }, body: edit });
