import type { SquareStore } from './store.js';

/** In cents. https://squareup.com/help/us/en/article/5072-summary-of-your-sales-from-the-app-or-dashboard */
export interface SalesSummary {
  /** Everything sold before discounts, without gift cards. */
  grossSales: number;
  /** What was given back for sold items, on the day of the refund, without tips. */
  returns: number;
  discounts: number;
  /** Gross sales less returns and discounts. */
  netSales: number;
  /** Less refunded tips. */
  tips: number;
  giftCardSales: number;
}

/** Square's sales summary, from the orders and refunds alone. */
export function salesSummary({ orders, payments, refunds }: SquareStore, from: Date, to: Date): SalesSummary {
  const isWithin = (text: string | undefined): boolean => {
    const at = Date.parse(text ?? '');
    return at >= from.getTime() && at < to.getTime();
  };
  const sold = [...orders.values()].filter(({ state, closed_at }) => state === 'COMPLETED' && isWithin(closed_at));
  const lines = sold.flatMap(({ line_items: items = [] }) => items);
  const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
  const lineSum = (isGiftCard: boolean): number =>
    sum(
      lines
        .filter(({ item_type: type }) => (type === 'GIFT_CARD') === isGiftCard)
        .map(({ gross_sales_money: money }) => money.amount),
    );
  let returns = 0;
  let refundedTips = 0;
  for (const refund of refunds.values()) {
    if (refund.status !== 'COMPLETED' || !isWithin(refund.created_at)) continue;
    const payment = payments.get(refund.payment_id ?? '');
    const tip = payment?.tip_money?.amount ?? 0;
    // the tip is given back with the whole payment
    const ofTip = payment && refund.amount_money.amount === payment.total_money.amount ? tip : 0;
    returns += refund.amount_money.amount - ofTip;
    refundedTips += ofTip;
  }
  const grossSales = lineSum(false);
  const discounts = sum(sold.map(({ total_discount_money: money }) => money.amount));
  return {
    grossSales,
    returns,
    discounts,
    netSales: grossSales - returns - discounts,
    tips: sum(sold.map(({ total_tip_money: money }) => money.amount)) - refundedTips,
    giftCardSales: lineSum(true),
  };
}
