import type { Suppression } from '@lacquer/contracts/messaging/messaging';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/overlays/dialog';
import { useErrorNotice } from '../../notices/failure';
import { formatPhone } from '../../format/phone';
import { useNotify } from '../../notices/notify';
import { ConsentFields, salonConsent } from '../../texting/consent-fields';
import { t } from '../../staff-words/words';
import { liftWithProof, replyKeys, tryAgain } from './queries';

/** Lifts a suppression. After STOP only START from the phone can lift it; otherwise a proof of consent is required. */
export function LiftDialog({ suppression, onClose }: { suppression: Suppression; onClose: () => void }) {
  const { phone, reason, source } = suppression;
  return (
    <Dialog
      isOpen
      onOpenChange={(open) => !open && onClose()}
      title={t('Allow texts to {phone}?', { phone: formatPhone(phone) })}
    >
      {reason === 'invalid' ? (
        <TryAgain phone={phone} onDone={onClose} />
      ) : source === 'inbound' ? (
        <p>
          {t(
            "The customer opted out by text, and only a text can undo it: ask them to text START to the salon's number. Until then Twilio rejects every text.",
          )}
        </p>
      ) : (
        <Proof phone={phone} source={source} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface PartProps {
  phone: string;
  onDone: () => void;
}

function useLifted(onDone: () => void) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  return {
    onSuccess: () => {
      notify({ text: t('This phone gets texts again') });
      onDone();
      return Promise.all(
        [replyKeys.suppressions, replyKeys.consent, replyKeys.inbox].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error: Error) => {
      showError(t('The phone still gets no texts'), error);
    },
  };
}

function TryAgain({ phone, onDone }: PartProps) {
  const lift = useMutation({ ...tryAgain, ...useLifted(onDone) });
  return (
    <>
      <p>{t('Twilio reported that this number cannot receive texts. The next campaign tries it once more.')}</p>
      <Button className="mt-4" disabled={lift.isPending} onClick={() => lift.mutate(phone)}>
        {t('Try it again')}
      </Button>
    </>
  );
}

function Proof({ phone, source, onDone }: PartProps & Pick<Suppression, 'source'>) {
  const [proof, setProof] = useState(salonConsent);
  const lift = useMutation({ ...liftWithProof, ...useLifted(onDone) });
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        lift.mutate({ form: { phoneNumber: phone, ...proof }, source });
      }}
    >
      <p>{t('Texts need a new consent. What you record here is the proof.')}</p>
      <ConsentFields value={proof} onChange={setProof} />
      <Button type="submit" disabled={lift.isPending}>
        {lift.isPending ? t('Recording...') : t('Record the consent')}
      </Button>
    </form>
  );
}
