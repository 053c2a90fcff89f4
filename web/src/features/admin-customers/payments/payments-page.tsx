import { zodResolver } from '@hookform/resolvers/zod';
import { completePaymentForm, type PaymentWithoutPhone } from '@lacquer/contracts/customers/square-payments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { BackToCustomers } from '../back-to-customers';
import { showFieldFaults } from '../../../api/field-faults';
import { Button } from '../../../components/ui/button';
import { EmptyState } from '../../../components/ui/loading/empty-state';
import { InputField } from '../../../components/ui/fields/input-field';
import { PageTitle } from '../../../components/ui/page-title';
import { Loaded } from '../../../components/ui/loading/loaded';
import { useErrorNotice } from '../../../notices/failure';
import { dollars } from '../../../format/money';
import { useRows } from '../../../lists/pages';
import { VirtualRows } from '../../../lists/virtual-rows';
import { useNotify } from '../../../notices/notify';
import { nameOf } from '../../../format/customer-name';
import { customerKeys, withoutPhoneQuery } from '../queries';
import { useMomentFormat } from '../use-date-format';
import { known, t } from '../../../staff-words/words';
import { completePayment, paymentKeys, paymentsQuery } from './queries';

/** Square payments without a phone, which belong to no customer until staff enter one. */
export function PaymentsPage() {
  const { rows, ...query } = useRows(paymentsQuery);
  return (
    <>
      <BackToCustomers />
      <PageTitle>{t('Payments without a phone')}</PageTitle>
      <p className="mt-2 max-w-[65ch] text-ink-soft">
        {t(
          "Square did not report whose payments these are. Enter the customer's phone, and the payment counts as their visit.",
        )}
      </p>
      <div className="mt-5">
        <Loaded query={{ ...query, data: rows }} what={t('the payments')}>
          {(shown) =>
            shown.count === 0 ? (
              <EmptyState>{t('Every payment has its customer. New ones without a phone will appear here.')}</EmptyState>
            ) : (
              <VirtualRows
                rows={shown}
                role="list"
                label={t('Payments without a phone')}
                estimate={190}
                rowClass="pb-4"
              >
                {(payment) => <Payment key={payment.paymentId} payment={payment} />}
              </VirtualRows>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

const fields = ['phoneNumber'] as const;

function Payment({ payment }: { payment: PaymentWithoutPhone }) {
  const { paymentId, paidAt, amount, tip, refunded, services, sourceKind, receiptUrl, reason } = payment;
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const moment = useMomentFormat();
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(completePaymentForm),
    defaultValues: { phoneNumber: '' },
  });
  const complete = useMutation({
    ...completePayment(paymentId),
    onSuccess: async () => {
      notify({ text: t('Payment counted for the customer') });
      await Promise.all(
        [paymentKeys.withoutPhone, withoutPhoneQuery.queryKey, customerKeys.list, customerKeys.summary].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: (error) => {
      showFieldFaults<{ phoneNumber: string }>(error, fields, setError);
      showError(t('Failed to count the payment'), error, fields);
    },
  });
  const submit = handleSubmit(({ phoneNumber }) => complete.mutate(phoneNumber));
  const name = nameOf(payment);
  return (
    <article
      aria-label={t('Payment of {amount} on {time}', { amount: dollars(amount), time: moment(paidAt) })}
      className="rounded-3xl bg-surface p-4 shadow-soft sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 font-sans text-base leading-snug font-semibold wrap-anywhere">
          {name || services.join(', ') || t('Card payment')}
        </h2>
        <p className="ml-auto font-semibold text-oxblood tabular-nums">{dollars(amount)}</p>
      </div>
      <p className="flex flex-wrap gap-x-3 text-ink-soft">
        <time dateTime={paidAt}>{moment(paidAt)}</time>
        {name && <span className="wrap-anywhere">{services.join(', ')}</span>}
        {sourceKind && <span>{sourceKind.toLowerCase().replaceAll('_', ' ')}</span>}
        {tip > 0 && <span className="tabular-nums">{t('Tip {amount}', { amount: dollars(tip) })}</span>}
        {refunded > 0 && (
          <span className="font-medium text-negative tabular-nums">
            {t('Refunded {amount}', { amount: dollars(refunded) })}
          </span>
        )}
        {receiptUrl && (
          <a href={receiptUrl} target="_blank" rel="noreferrer" className="text-oxblood underline underline-offset-4">
            {t('Receipt')}
          </a>
        )}
      </p>
      <p className="mt-1 wrap-anywhere text-ink-soft">{known(reason)}</p>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-3 flex flex-wrap items-end gap-3 *:min-w-0 *:first:grow sm:max-w-md"
      >
        <InputField
          label={t('Phone Number')}
          fault={formState.errors.phoneNumber?.message}
          {...register('phoneNumber')}
          type="tel"
          placeholder="(213) 555-0100"
        />
        <Button type="submit" look="outline" disabled={complete.isPending}>
          {complete.isPending ? t('Saving...') : t('Save')}
        </Button>
      </form>
    </article>
  );
}
