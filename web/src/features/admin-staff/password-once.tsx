import type { AccountWithPassword } from '@lacquer/contracts/staff/staff-accounts';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/dialog';

interface PasswordOnceProps {
  account: AccountWithPassword | undefined;
  onKept: () => void;
}

/** Shows a new password, once: the server keeps only what checks it. */
export function PasswordOnce({ account, onKept }: PasswordOnceProps) {
  const [isCopied, setIsCopied] = useState(false);
  if (!account) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(account.password);
    setIsCopied(true);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onKept}
      title="The new password"
      description={
        <>
          For <span className="font-semibold wrap-anywhere text-ink">{account.email}</span>. It is shown only now. Hand
          it over in person; they can change it on their account page.
        </>
      }
    >
      <p className="rounded-2xl bg-plaster-mid p-4 text-center font-mono text-[1.05rem] wrap-anywhere select-all">
        {account.password}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={onKept}>I have handed it over</Button>
        {/* browsers offer the clipboard on https and localhost alone */}
        {'clipboard' in navigator && (
          <Button look="outline" onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
