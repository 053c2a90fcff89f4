import { consentChannels, type ConsentForm } from '@lacquer/contracts/customers/consent';
import { FormField } from '../components/ui/fields/form-field';
import { channelWords } from './consent-words';

interface ChannelFieldProps {
  label: string;
  value: ConsentForm['channel'];
  onChange: (channel: ConsentForm['channel']) => void;
}

/** The channel by which a statement reached the salon. */
export function ChannelField({ label, value, onChange }: ChannelFieldProps) {
  return (
    <FormField label={label}>
      {(props) => (
        <select
          {...props}
          className="field"
          value={value}
          onChange={({ target }) => {
            const channel = consentChannels.find((each) => each === target.value);
            if (channel) onChange(channel);
          }}
        >
          {consentChannels.map((channel) => (
            <option key={channel} value={channel}>
              {channelWords[channel] ?? channel}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
