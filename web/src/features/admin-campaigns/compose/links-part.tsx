import type { CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Plus, X } from 'lucide-react';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { useErrorNotice } from '../../../notices/failure';
import { previewKey } from '../../../texting/preview';
import { t } from '../../../staff-words/words';
import { allowLinkHost, linkHostsKey, linkHostsQuery, removeLinkHost } from '../queries';

/** What becomes of the links in the texts, and the sites that the owner lists. */
export function LinksPart({ links }: { links: NonNullable<CampaignPreview['links']> }) {
  const queryClient = useQueryClient();
  const showError = useErrorNotice();
  const { data: sites } = useQuery(linkHostsQuery);
  const settled = {
    onSuccess: (changed: NonNullable<typeof sites>) => {
      queryClient.setQueryData(linkHostsKey, changed);
      return queryClient.invalidateQueries({ queryKey: previewKey });
    },
    onError: (error: Error) => showError(t('The list of sites was not changed'), error),
  };
  const allow = useMutation({ ...allowLinkHost, ...settled });
  const remove = useMutation({ ...removeLinkHost, ...settled });
  const isPending = allow.isPending || remove.isPending;
  const foreign = [...new Set(links.filter(({ isShort }) => !isShort).map(({ host }) => host))];
  const canList = (host: string) => sites !== undefined && sites.own !== null && !host.includes(':');
  return (
    <Card title={t('Links')}>
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {links.map(({ url, isShort }) => (
          <li key={url}>
            <p className="font-medium wrap-anywhere">{url}</p>
            <p className="text-ink-soft">
              {isShort
                ? t('Each customer gets a short link of their own to it, and clicks are counted.')
                : t('It is sent as it is, and clicks are not counted.')}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-3 grid grid-cols-1 gap-2">
        {foreign.filter(canList).map((host) => (
          <Button
            key={host}
            look="outline"
            size="sm"
            wraps
            className="justify-self-start wrap-anywhere"
            disabled={isPending}
            onClick={() => allow.mutate(host)}
          >
            <Plus aria-hidden="true" className="size-4 shrink-0" /> {t('Count clicks on {host}', { host })}
          </Button>
        ))}
      </div>
      {sites && sites.own !== null && (
        <div className="mt-4 border-t border-line pt-4">
          <h3 className="font-medium">{t('Sites whose clicks are counted')}</h3>
          <ul className="mt-2 grid grid-cols-1 gap-1">
            <li className="flex min-h-11 items-center gap-3 text-ink-soft wrap-anywhere">
              <Check aria-hidden="true" className="size-4 shrink-0" />
              {t('{host}, your own site', { host: sites.own })}
            </li>
            {sites.hosts.map((host) => (
              <li key={host} className="flex items-center justify-between gap-3">
                <span className="wrap-anywhere">{host}</span>
                <Button
                  look="outline"
                  size="sm"
                  className="shrink-0"
                  aria-label={t('Remove {host}', { host })}
                  disabled={isPending}
                  onClick={() => remove.mutate(host)}
                >
                  <X aria-hidden="true" className="size-4" />
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
