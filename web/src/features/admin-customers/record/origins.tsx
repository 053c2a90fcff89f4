import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { formatPhone } from '../../../format/phone';
import { t } from '../../../staff-words/words';

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
          {value !== undefined && `“${value}” `}
          {t('from Square')}
        </span>
      ))}
      {parts.map(({ from, phoneNumber, value }) => (
        <span key={`${from} ${value ?? ''}`} className="block text-small text-ink-soft wrap-anywhere">
          {value !== undefined && `“${value}” `}
          {field === 'email' && `${t('E-mail')} `}
          {phoneNumber
            ? t('from the merged record {phone}', { phone: formatPhone(phoneNumber) })
            : t('from the merged record without a phone')}
        </span>
      ))}
    </>
  );
}
