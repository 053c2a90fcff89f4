import { integrations } from '@lacquer/contracts/staff';
import { queryOptions } from '@tanstack/react-query';
import { defaultQueryFn } from '../../api/query-client';

export const integrationKeys = { all: ['/api/admin/integrations'] as const };

export const integrationsQuery = queryOptions({
  queryKey: integrationKeys.all,
  queryFn: async (context) => integrations.parse(await defaultQueryFn(context)),
});
