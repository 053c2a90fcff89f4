import { campaignDraft } from '@lacquer/contracts/messaging/campaign';
import { codePlaceholder, untilPlaceholder } from '@lacquer/contracts/messaging/offer';
import { Plus, X } from 'lucide-react';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { CheckField } from '../../../components/ui/fields/check-field';
import { InputField } from '../../../components/ui/fields/input-field';
import { dayBegan, salonInput } from '../../../format/salon-time';
import { known, t } from '../../../staff-words/words';

/** An offer while it is written. */
export interface WrittenOffer {
  description: string;
  lastDay: string;
  /** Null: each customer gets a code of their own. */
  sharedCode: string | null;
}

interface OfferPartProps {
  offer: WrittenOffer | null;
  onChange: (offer: WrittenOffer | null) => void;
  /** Writes a placeholder at the end of the message. */
  onInsert: (placeholder: string) => void;
  /** A fault that only the server finds, of the last day. */
  dayFault: string | undefined;
  zone: string;
}

const usualDays = 14;

/** What the customers get, with a code that staff redeem. */
export function OfferPart({ offer, onChange, onInsert, dayFault, zone }: OfferPartProps) {
  if (!offer)
    return (
      <Card title={t('Offer')}>
        <p className="mt-3 text-ink-soft">
          {t('With an offer, each customer gets a code, and the report counts the codes that were redeemed.')}
        </p>
        <Button
          look="outline"
          size="sm"
          wraps
          className="mt-3"
          onClick={() =>
            onChange({
              description: '',
              lastDay: salonInput(dayBegan(-usualDays, zone), zone).slice(0, 10),
              sharedCode: null,
            })
          }
        >
          <Plus aria-hidden="true" className="size-4" /> {t('Add an offer')}
        </Button>
      </Card>
    );
  const issues = campaignDraft.shape.offer.safeParse(offer).error?.issues ?? [];
  const faultOf = (field: keyof WrittenOffer) => known(issues.find(({ path }) => path[0] === field)?.message);
  return (
    <Card title={t('Offer')}>
      <div className="mt-4 grid grid-cols-1 gap-4">
        <InputField
          label={t('What customers get')}
          placeholder={t('20% off a gel manicure')}
          maxLength={120}
          fault={offer.description === '' ? undefined : faultOf('description')}
          value={offer.description}
          onChange={({ target }) => onChange({ ...offer, description: target.value })}
        />
        <InputField
          label={t('Last day')}
          type="date"
          fault={faultOf('lastDay') ?? known(dayFault)}
          value={offer.lastDay}
          onChange={({ target }) => onChange({ ...offer, lastDay: target.value })}
        />
        <CheckField
          checked={offer.sharedCode !== null}
          onChange={({ target }) => onChange({ ...offer, sharedCode: target.checked ? '' : null })}
        >
          {t('One code for all customers')}
        </CheckField>
        {offer.sharedCode === null ? (
          <p className="text-ink-soft">
            {t(
              'Each customer gets a code of their own. Give the discount at Square the code as its name, or redeem it here.',
            )}
          </p>
        ) : (
          <InputField
            label={t('Code')}
            placeholder="SPRING15"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            fault={offer.sharedCode === '' ? undefined : faultOf('sharedCode')}
            value={offer.sharedCode}
            onChange={({ target }) => onChange({ ...offer, sharedCode: target.value })}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button look="outline" size="sm" wraps onClick={() => onInsert(codePlaceholder)}>
            {t('Write the code into the message')}
          </Button>
          <Button look="outline" size="sm" wraps onClick={() => onInsert(untilPlaceholder)}>
            {t('Write the last day into the message')}
          </Button>
        </div>
        <p className="text-ink-soft">
          {t('{code} in a text becomes the code, and {until} the last day. Each text needs the code.', {
            code: codePlaceholder,
            until: untilPlaceholder,
          })}
        </p>
        <Button look="outline" size="sm" wraps className="justify-self-start" onClick={() => onChange(null)}>
          <X aria-hidden="true" className="size-4" /> {t('Remove the offer')}
        </Button>
      </div>
    </Card>
  );
}
