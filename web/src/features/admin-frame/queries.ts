import * as integrationCalls from '@lacquer/contracts/calls/integrations';
import { queryOptions } from '@tanstack/react-query';
import { defaultQueryFn } from '../../api/query-client';

export const integrationKeys = { all: [integrationCalls.get.path] as const };

export const integrationsQuery = queryOptions({
  queryKey: integrationKeys.all,
  queryFn: async (context) => integrationCalls.get.answer.parse(await defaultQueryFn(context)),
});
