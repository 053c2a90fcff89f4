import type { ConsentForm } from '@lacquer/contracts/customers/consent';
import { consentWordings, staffWordings } from '@lacquer/contracts/customers/consent-wordings';
import { FormField } from '../components/ui/fields/form-field';
import { t } from '../staff-words/words';
import { ChannelField } from './channel-field';

/** Consent wordings that staff can record. */
const wordingNames = {
  'in-person-1': t('Agreed at the salon'),
  'import-1': t('Agreed before this ledger'),
} as const satisfies Record<(typeof staffWordings)[number], string>;

/** The wording that a customer agreed to, and the channel. */
export type Proof = Omit<ConsentForm, 'phoneNumber'>;

/** Consent given in person at the salon. */
export const salonConsent: Proof = { wordingVersion: 'in-person-1', channel: 'in-person' };

interface ConsentFieldsProps {
  value: Proof;
  onChange: (value: Proof) => void;
}

/** Fields for the proof of a consent, as the consent ledger stores it. */
export function ConsentFields({ value, onChange }: ConsentFieldsProps) {
  return (
    <>
      <FormField label={t('Proof')}>
        {(props) => (
          <select
            {...props}
            className="field"
            value={value.wordingVersion}
            onChange={({ target }) => {
              const wordingVersion = staffWordings.find((each) => each === target.value);
              if (wordingVersion) onChange({ ...value, wordingVersion });
            }}
          >
            {staffWordings.map((version) => (
              <option key={version} value={version}>
                {wordingNames[version]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <p className="rounded-2xl bg-plaster-mid px-4 py-3 text-base">{consentWordings[value.wordingVersion]}</p>
      <ChannelField
        label={t('How they told us')}
        value={value.channel}
        onChange={(channel) => onChange({ ...value, channel })}
      />
    </>
  );
}
