import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import type { CampaignPlan } from '@lacquer/contracts/messaging/campaign';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as client from '../api/client';

/** Typing rests for so long before the server is asked, in milliseconds. */
const restMs = 350;

/** Counts of customers change while a page is open. */
const freshMs = 10_000;

/** Stands for a text that is not written yet: whom it reaches is known before. */
const anyText = '-';

/** What a launch would do. Without a message only its counts of people mean anything. */
export const previewQuery = (plan: CampaignPlan) => {
  const asked = { ...plan, message: plan.message.trim() || anyText };
  return queryOptions({
    // not read again with all that changes of campaigns: it counts the whole audience
    queryKey: ['campaign preview', asked] as const,
    queryFn: () => client.call(campaignCalls.preview, { body: asked }),
    staleTime: freshMs,
    gcTime: freshMs,
    placeholderData: keepPreviousData,
  });
};

/** The value once it has been the same for a while. */
export function useRested<T>(value: T): T {
  const text = JSON.stringify(value);
  const [rested, setRested] = useState({ text, value });
  useEffect(() => {
    if (rested.text === text) return undefined;
    const timer = setTimeout(() => setRested({ text, value }), restMs);
    return () => clearTimeout(timer);
  });
  return rested.value;
}
