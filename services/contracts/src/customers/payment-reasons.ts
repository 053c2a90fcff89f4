/** Why a payment of Square has no customer, or is not added, for the staff. The admin translates these. */
export const paymentReasons = {
  noCustomer: 'the payment names no customer',
  unknownCustomer: 'Square does not know the customer',
  noPhone: 'the customer at Square has none',
  otherPhone: 'the phone at Square is not a number we can text: {phone}',
  otherCurrency: 'paid in {currency} ({amount}): only amounts in {ours} are added',
  tooMuch: 'the amount {cents} cannot be added',
} as const;
