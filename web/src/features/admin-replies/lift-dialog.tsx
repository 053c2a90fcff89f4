import { consentWordings, type ConsentForm, type WordingVersion } from '@lacquer/contracts/customers/consent';
import type { Suppression } from '@lacquer/contracts/messaging/messaging';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { Dialog } from '../../components/ui/dialog';
import { FormField } from '../../components/ui/form-field';
import { useTellFailure } from '../../failure';
import { formatPhone } from '../../format/phone';
import { useNotify } from '../../notify';
import { ChannelField } from './channel-field';
import { liftWithProof, replyKeys, tryAgain } from './queries';

/** Wordings that somebody can agree to at the salon. */
const wordingNames = {
  'in-person-1': 'Agreed at the salon',
  'web-form-1': 'Ticked the box on the website',
  'import-1': 'Agreed before this ledger',
} as const satisfies Partial<Record<WordingVersion, string>>;
type Wording = keyof typeof wordingNames;
const wordings = Object.keys(wordingNames) as Wording[];

/** Brings a phone back: by START alone where its owner texted STOP, with a proof where not. */
export function LiftDialog({ suppression, onClose }: { suppression: Suppression; onClose: () => void }) {
  const { phone, reason, source } = suppression;
  return (
    <Dialog isOpen onOpenChange={(open) => !open && onClose()} title={`Allow texts to ${formatPhone(phone)}?`}>
      {reason === 'invalid' ? (
        <TryAgain phone={phone} onDone={onClose} />
      ) : source === 'inbound' ? (
        <p>
          Its owner opted out by text. Only a text brings it back: ask them to text START to the salon&apos;s number.
          Until then Twilio refuses every text.
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
  const tellFailure = useTellFailure();
  const queryClient = useQueryClient();
  return {
    onSuccess: () => {
      notify({ text: 'This phone gets texts again' });
      onDone();
      return Promise.all(
        [replyKeys.suppressions, replyKeys.consent, replyKeys.inbox].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error: Error) => {
      tellFailure('The phone still gets no texts', error);
    },
  };
}

function TryAgain({ phone, onDone }: PartProps) {
  const lift = useMutation({ ...tryAgain, ...useLifted(onDone) });
  return (
    <>
      <p>Twilio said that this number takes no texts. The next campaign tries it once more.</p>
      <Button className="mt-4" disabled={lift.isPending} onClick={() => lift.mutate(phone)}>
        Try it again
      </Button>
    </>
  );
}

function Proof({ phone, source, onDone }: PartProps & Pick<Suppression, 'source'>) {
  const [wordingVersion, setWording] = useState<Wording>('in-person-1');
  const [channel, setChannel] = useState<ConsentForm['channel']>('in-person');
  const lift = useMutation({ ...liftWithProof, ...useLifted(onDone) });
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        lift.mutate({ form: { phoneNumber: phone, wordingVersion, channel }, source });
      }}
    >
      <p>Texts need a new consent. What you record here is the proof.</p>
      <FormField label="Proof">
        {(props) => (
          <select
            {...props}
            className="field"
            value={wordingVersion}
            onChange={({ target }) => setWording(wordings.find((known) => known === target.value) ?? 'in-person-1')}
          >
            {wordings.map((version) => (
              <option key={version} value={version}>
                {wordingNames[version]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <p className="rounded-2xl bg-plaster-mid px-4 py-3 text-[0.9rem]">{consentWordings[wordingVersion]}</p>
      <ChannelField label="They told us" value={channel} onChange={setChannel} />
      <Button type="submit" disabled={lift.isPending}>
        {lift.isPending ? 'Recording...' : 'Record the consent'}
      </Button>
    </form>
  );
}
