import { consentChannels, type ConsentForm } from '@lacquer/contracts/customers/consent';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/overlays/dialog';
import { FormField } from '../../../components/ui/fields/form-field';
import { InputField } from '../../../components/ui/fields/input-field';
import { useErrorNotice } from '../../../notices/failure';
import { formatPhone } from '../../../format/phone';
import { useNotify } from '../../../notices/notify';
import { ChannelField } from '../../../texting/channel-field';
import { ConsentFields, salonConsent } from '../../../texting/consent-fields';
import { t } from '../../../staff-words/words';
import { consentChanged, recordConsent, recordRevocation } from './queries';

interface StatementProps {
  /** The customer's id. */
  id: string;
  phones: readonly string[];
  onClose: () => void;
}

/** Records a consent of the customer. */
export function ConsentDialog({ id, phones, onClose }: StatementProps) {
  const [phone, setPhone] = useState(phones[0] ?? '');
  const [proof, setProof] = useState(salonConsent);
  const record = useMutation({ ...recordConsent, ...useStated(t('Consent recorded'), id, onClose) });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Record a consent')}
      description={t('What you record here is the proof that the customer agreed to texts.')}
    >
      <Form
        phones={phones}
        phone={phone}
        onPhone={setPhone}
        onSubmit={() => record.mutate({ phoneNumber: phone, ...proof })}
      >
        <ConsentFields value={proof} onChange={setProof} />
        <p className="text-ink-soft">
          {t('A customer who texted STOP gets texts again only after texting START from the same phone.')}
        </p>
        <Button type="submit" disabled={record.isPending}>
          {record.isPending ? t('Recording...') : t('Record the consent')}
        </Button>
      </Form>
    </Dialog>
  );
}

/** Records a revocation by the customer. */
export function RevocationDialog({ id, phones, onClose }: StatementProps) {
  const [phone, setPhone] = useState(phones[0] ?? '');
  const [channel, setChannel] = useState<ConsentForm['channel']>(consentChannels[1]);
  const [reason, setReason] = useState('');
  const revoke = useMutation({
    ...recordRevocation,
    ...useStated(t('Recorded: this phone gets no texts'), id, onClose),
  });
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('No more texts')}
      description={t(
        'The phone gets no campaigns and no answers by text. The ledger records who asked for it, and how.',
      )}
    >
      <Form
        phones={phones}
        phone={phone}
        onPhone={setPhone}
        onSubmit={() => revoke.mutate({ phoneNumber: phone, channel, reason })}
      >
        <ChannelField label={t('How they told us')} value={channel} onChange={setChannel} />
        <InputField
          label={t('Reason')}
          optional
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" disabled={revoke.isPending}>
          {revoke.isPending ? t('Recording...') : t('No more texts')}
        </Button>
      </Form>
    </Dialog>
  );
}

function useStated(words: string, id: string, onClose: () => void) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  return {
    onSuccess: () => {
      onClose();
      notify({ text: words });
      return consentChanged(queryClient, id);
    },
    onError: (error: Error) => {
      showError(t('It was not recorded'), error);
    },
  };
}

interface FormProps {
  phones: readonly string[];
  phone: string;
  onPhone: (phone: string) => void;
  onSubmit: () => void;
  children: ReactNode;
}

function Form({ phones, phone, onPhone, onSubmit, children }: FormProps) {
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {phones.length > 1 && (
        <FormField label={t('Phone')}>
          {(props) => (
            <select {...props} className="field" value={phone} onChange={({ target }) => onPhone(target.value)}>
              {phones.map((each) => (
                <option key={each} value={each}>
                  {formatPhone(each)}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      {children}
    </form>
  );
}
