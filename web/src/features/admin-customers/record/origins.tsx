import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { formatPhone } from '../../../format/phone';

interface OriginsProps {
  record: CustomerRecord;
  field: 'note' | 'tags' | 'birthday' | 'email' | 'language';
}

/** Names Square or the merged records that a detail came from. */
export function Origins({ record, field }: OriginsProps) {
  const parts = (record.joined ?? []).filter((detail) => detail.field === field);
  const atSquare = (record.fromSquare ?? []).filter((detail) => detail.field === field);
  return (
    <>
      {atSquare.map(({ value }) => (
        <span key={`Square ${value ?? ''}`} className="block text-small text-ink-soft wrap-anywhere">
          {value !== undefined && `“${value}” `}from Square
        </span>
      ))}
      {parts.map(({ from, phoneNumber, value }) => (
        <span key={`${from} ${value ?? ''}`} className="block text-small text-ink-soft wrap-anywhere">
          {value !== undefined && `“${value}” `}
          {field === 'email' && 'E-mail '}
          from the merged record {phoneNumber ? formatPhone(phoneNumber) : 'without a phone'}
        </span>
      ))}
    </>
  );
}
