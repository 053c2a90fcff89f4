import { consentChannels, type ConsentForm } from '@lacquer/contracts/customers/consent';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/api-error';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/overlays/dialog';
import { InputField } from '../../components/ui/fields/input-field';
import { useErrorNotice } from '../../notices/failure';
import { useNotify } from '../../notices/notify';
import { ChannelField } from '../../texting/channel-field';
import { t } from '../../staff-words/words';
import { replyKeys, revoke } from './queries';

/** Records a revocation with its reason. */
export function ExcludeDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t('No more texts')}
      description={t(
        'The phone gets no campaigns and no answers by text. The ledger records who asked for it, and how.',
      )}
    >
      <Form onDone={onClose} />
    </Dialog>
  );
}

function Form({ onDone }: { onDone: () => void }) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const [phoneNumber, setPhoneNumber] = useState('');
  const [channel, setChannel] = useState<ConsentForm['channel']>(consentChannels[1]);
  const [reason, setReason] = useState('');
  const exclude = useMutation({
    ...revoke,
    onSuccess: () => {
      notify({ text: t('Recorded: this phone gets no texts') });
      onDone();
      return Promise.all(
        [replyKeys.suppressions, replyKeys.consent, replyKeys.inbox].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error) => {
      showError(t('It was not recorded'), error, ['phoneNumber', 'reason']);
    },
  });
  const faultOf = (field: string) =>
    exclude.error instanceof ApiError
      ? exclude.error.body.details?.find(({ path }) => path === field)?.message
      : undefined;
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        exclude.mutate({ phoneNumber, channel, reason });
      }}
    >
      <InputField
        label={t('Phone')}
        type="tel"
        placeholder="(213) 555-0100"
        fault={faultOf('phoneNumber')}
        value={phoneNumber}
        onChange={({ target }) => setPhoneNumber(target.value)}
      />
      <ChannelField label={t('How they told us')} value={channel} onChange={setChannel} />
      <InputField
        label={t('Reason')}
        optional
        fault={faultOf('reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" disabled={phoneNumber.trim() === '' || exclude.isPending}>
        {exclude.isPending ? t('Recording...') : t('No more texts')}
      </Button>
    </form>
  );
}
