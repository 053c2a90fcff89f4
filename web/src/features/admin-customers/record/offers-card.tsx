import type { CustomerOffer } from '@lacquer/contracts/messaging/offers';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { InputField } from '../../../components/ui/fields/input-field';
import { formatDate } from '../../../format/dates';
import { useErrorNotice } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { t } from '../../../staff-words/words';
import { useMomentFormat } from '../use-date-format';
import { offerKeys, offersQuery, redeemCode, undoRedemption } from './offer-queries';

/** The offers that the customer was texted: staff redeem a code with one tap. Nothing for a customer without any. */
export function OffersCard({ id }: { id: string }) {
  const { data: offers = [] } = useQuery(offersQuery(id));
  const actions = useRedemption(id);
  const [typed, setTyped] = useState('');
  if (offers.length === 0) return null;
  return (
    <Card title={t('Offers')}>
      <ul className="mt-2 grid">
        {offers.map((offer) => (
          <li key={offer.id} className="border-t border-line py-3 first:border-t-0">
            <Offer offer={offer} {...actions} />
          </li>
        ))}
      </ul>
      <form
        className="grid grid-cols-1 gap-3 border-t border-line pt-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          actions.redeem(typed, () => setTyped(''));
        }}
      >
        <InputField
          label={t('Another code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" look="outline" disabled={typed.trim() === '' || actions.isPending}>
          {t('Redeem this code')}
        </Button>
      </form>
    </Card>
  );
}

interface RedemptionActions {
  redeem: (code: string, onDone?: () => void) => void;
  undo: (id: string) => void;
  isPending: boolean;
}

function Offer({ offer, redeem, undo, isPending }: { offer: CustomerOffer } & RedemptionActions) {
  const moment = useMomentFormat();
  const { id, description, code, lastDay, isOver, redeemed } = offer;
  return (
    <>
      <p className="wrap-anywhere">{description}</p>
      <p className="text-ink-soft tabular-nums wrap-anywhere">
        <span className="font-medium text-ink">{code}</span>
        {' · '}
        {redeemed
          ? redeemed.by === 'desk'
            ? t('redeemed {moment}', { moment: moment(redeemed.at) })
            : t('redeemed at Square {moment}', { moment: moment(redeemed.at) })
          : isOver
            ? t('ended on {day}', { day: formatDate(`${lastDay}T12:00:00Z`, 'UTC') })
            : t('until {day}', { day: formatDate(`${lastDay}T12:00:00Z`, 'UTC') })}
      </p>
      {!redeemed && !isOver && (
        <Button
          className="mt-2 w-full"
          aria-label={t('Redeem {code}', { code })}
          disabled={isPending}
          onClick={() => redeem(code)}
        >
          {t('Redeem')}
        </Button>
      )}
      {redeemed?.canUndo && (
        <Button
          look="outline"
          size="sm"
          className="mt-2 h-11"
          aria-label={t('Undo: {code} was not redeemed', { code })}
          disabled={isPending}
          onClick={() => undo(id)}
        >
          {t('Undo')}
        </Button>
      )}
    </>
  );
}

function useRedemption(id: string): RedemptionActions {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  // also after a failure: another person may have redeemed it
  const onSettled = () => queryClient.invalidateQueries({ queryKey: offerKeys.list(id) });
  const takeBack = useMutation({
    ...undoRedemption,
    onSuccess: ({ code }) => notify({ text: t('{code} can be redeemed again', { code }) }),
    onError: (error) => {
      showError(t('The redemption stays'), error);
    },
    onSettled,
  });
  const redemption = useMutation({
    ...redeemCode(id),
    onSuccess: (offer) =>
      notify({
        text: t('{code} redeemed', { code: offer.code }),
        action: { label: t('Undo'), onAct: () => takeBack.mutate(offer.id) },
      }),
    onError: (error) => {
      showError(t('The code was not redeemed'), error);
    },
    onSettled,
  });
  return {
    redeem: (code, onDone) => redemption.mutate(code, { onSuccess: onDone }),
    undo: (offerId) => takeBack.mutate(offerId),
    isPending: redemption.isPending || takeBack.isPending,
  };
}
