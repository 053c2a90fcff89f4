import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import type { CampaignPlan } from '@lacquer/contracts/messaging/campaign';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as client from '../api/client';
import { t } from '../staff-words/words';

/** Debounce before a preview is requested, in milliseconds. */
const debounceMs = 350;

/** How long a preview stays fresh, in milliseconds: customer counts change while a page is open. */
const freshMs = 10_000;

/** Placeholder for an empty message: the audience can be previewed before the text is written. */
const anyText = '-';

/** Outside the campaigns' key, so that their invalidations do not repeat this count of the whole audience. */
export const previewKey = [t('campaign preview')] as const;

/** A preview of the launch. Without a message, only the counts of customers are meaningful. */
export const previewQuery = (plan: CampaignPlan) => {
  const asked = { ...plan, message: plan.message.trim() || anyText };
  return queryOptions({
    queryKey: [...previewKey, asked] as const,
    queryFn: () => client.call(campaignCalls.preview, { body: asked }),
    staleTime: freshMs,
    gcTime: freshMs,
    placeholderData: keepPreviousData,
  });
};

/** The debounced value. */
export function useDebounced<T>(value: T): T {
  const text = JSON.stringify(value);
  const [rested, setRested] = useState({ text, value });
  useEffect(() => {
    if (rested.text === text) return undefined;
    const timer = setTimeout(() => setRested({ text, value }), debounceMs);
    return () => clearTimeout(timer);
  });
  return rested.value;
}
