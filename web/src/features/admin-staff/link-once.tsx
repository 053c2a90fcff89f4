import type { MadeLink } from '@lacquer/contracts/staff/staff-accounts';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/overlays/dialog';
import { salonMoment } from '../../format/salon-time';
import { useSalonZone } from '../../salon/zone';

interface LinkOnceProps {
  link: MadeLink | undefined;
  onKept: () => void;
}

/** Shows a new link. This is possible only once, because the server stores only its hash. */
export function LinkOnce({ link, onKept }: LinkOnceProps) {
  const zone = useSalonZone();
  const [copied, setCopied] = useState<string>();
  if (!link) return null;
  // browsers never send the fragment, so the token appears in no log and on no other site
  const address = new URL(`/admin/invite#${link.token}`, window.location.origin).href;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(address);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onKept}
      title={link.kind === 'invite' ? 'The invitation' : 'The link for a new password'}
      description={
        <>
          For <span className="font-semibold wrap-anywhere text-ink">{link.email}</span>. It works once, until{' '}
          {salonMoment(link.expiresAt, zone)}, for anyone who has it, so send it privately. It is shown only once.
        </>
      }
    >
      <p className="rounded-2xl bg-plaster-mid p-4 font-mono text-base wrap-anywhere select-all">{address}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {/* the clipboard API exists only on https and localhost */}
        {'clipboard' in navigator && (
          <Button onClick={() => void copy()}>{copied === address ? 'Copied' : 'Copy link'}</Button>
        )}
        <Button look="outline" onClick={onKept}>
          Done
        </Button>
      </div>
    </Dialog>
  );
}
