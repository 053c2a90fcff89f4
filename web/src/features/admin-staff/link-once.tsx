import type { MadeLink } from '@lacquer/contracts/staff/staff-accounts';
import { Copy, Mail, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/overlays/dialog';
import { salonMoment } from '../../format/salon-time';
import { useSalon } from '../../salon/queries';
import { useSalonZone } from '../../salon/zone';
import { rich } from '../../staff-words/rich';
import { t } from '../../staff-words/words';

interface LinkOnceProps {
  link: MadeLink | undefined;
  onKept: () => void;
}

/** Shows a new link. This is possible only once, because the server stores only its hash. */
export function LinkOnce({ link, onKept }: LinkOnceProps) {
  const zone = useSalonZone();
  const salonName = useSalon()?.name ?? t('our salon');
  const [copied, setCopied] = useState<string>();
  if (!link) return null;
  // browsers never send the fragment, so the token appears in no log and on no other site
  const address = new URL(`/admin/invite#${link.token}`, window.location.origin).href;
  const words = messageOf(link, salonName, address, salonMoment(link.expiresAt, zone));
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    setCopied(address);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onKept}
      title={link.kind === 'invite' ? t('The invitation') : t('The link for a new password')}
      description={
        <>
          {rich(
            'For {email}. It works once, until {time}, for anyone who has it, so send it privately. It is shown only once.',
            {
              email: <span className="font-semibold wrap-anywhere text-ink">{link.email}</span>,
              time: salonMoment(link.expiresAt, zone),
            },
          )}
        </>
      }
    >
      <p className="rounded-2xl bg-plaster-mid p-4 font-mono text-base wrap-anywhere select-all">{address}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button asChild>
          <a
            href={`mailto:${link.email}?subject=${encodeURIComponent(words.subject)}&body=${encodeURIComponent(words.text)}`}
          >
            <Mail aria-hidden="true" className="size-4" /> {t('Send by e-mail')}
          </a>
        </Button>
        <Button look="outline" asChild>
          <a href={`sms:?&body=${encodeURIComponent(words.text)}`}>
            <MessageSquareText aria-hidden="true" className="size-4" /> {t('Send by text')}
          </a>
        </Button>
        {/* the clipboard API exists only on https and localhost */}
        {'clipboard' in navigator && (
          <Button look="outline" onClick={() => void copy()}>
            <Copy aria-hidden="true" className="size-4" /> {copied === address ? t('Copied') : t('Copy link')}
          </Button>
        )}
        <Button look="quiet" onClick={onKept}>
          {t('Done')}
        </Button>
      </div>
      <p className="mt-3 text-ink-soft">{t('E-mail and text open in your own apps, with the words filled in.')}</p>
    </Dialog>
  );
}

/** What the owner sends, from their own mail or phone. */
function messageOf({ kind }: MadeLink, salonName: string, address: string, until: string) {
  const what =
    kind === 'invite'
      ? {
          subject: t('Your access to {salonName}', { salonName }),
          start: t('You are invited to work with the site of {salonName}.', { salonName }),
        }
      : {
          subject: t('Your new password at {salonName}', { salonName }),
          start: t('Here you can choose a new password at {salonName}.', { salonName }),
        };
  return {
    subject: what.subject,
    text: t('{start} Open this link and choose your password. It works once, until {until}:\n\n{address}', {
      start: what.start,
      until,
      address,
    }),
  };
}
