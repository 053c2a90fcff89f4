/** Square's resources in Square's own format, reduced to what the simulator stores. */

export interface Money {
  /** In cents. */
  amount: number;
  currency: 'USD';
}

export interface SquarePayment {
  id: string;
  created_at: string;
  updated_at: string;
  amount_money: Money;
  tip_money?: Money;
  total_money: Money;
  approved_money: Money;
  refunded_money?: Money;
  refund_ids?: string[];
  status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED';
  source_type: 'CARD' | 'CASH';
  card_details?: Record<string, unknown>;
  cash_details?: { buyer_supplied_money: Money; change_back_money: Money };
  location_id: string;
  order_id: string;
  customer_id?: string;
  receipt_number: string;
  receipt_url: string;
  version_token: string;
  /** Only in notifications. */
  version?: number;
}

export interface SquareCustomer {
  id: string;
  created_at: string;
  updated_at: string;
  given_name?: string;
  family_name?: string;
  email_address?: string;
  phone_number?: string;
  /** `YYYY-MM-DD`; the year is `0000` if it is unknown. */
  birthday?: string;
  note?: string;
  group_ids?: string[];
  preferences: { email_unsubscribed: boolean };
  creation_source: string;
  version: number;
}

export interface SquareCustomerGroup {
  id: string;
  name: string;
  created_at: string;
  updated_at: string;
}

/** An item of the catalog, with its variations. */
export interface SquareItem {
  type: 'ITEM';
  id: string;
  item_data: {
    name: string;
    product_type: string;
    variations: {
      type: 'ITEM_VARIATION';
      id: string;
      item_variation_data: {
        name: string;
        price_money?: { amount: number; currency: string };
        /** Milliseconds. */
        service_duration?: number;
      };
    }[];
  };
}

export interface SquareLineItem {
  uid: string;
  /** Absent for a custom amount. */
  name?: string;
  variation_name?: string;
  quantity: string;
  item_type: 'ITEM' | 'CUSTOM_AMOUNT' | 'GIFT_CARD';
  base_price_money: Money;
  gross_sales_money: Money;
  total_money: Money;
}

export interface SquareOrder {
  id: string;
  location_id: string;
  customer_id?: string;
  line_items?: SquareLineItem[];
  tenders?: {
    id: string;
    location_id: string;
    type: string;
    amount_money: Money;
    tip_money: Money;
    payment_id: string;
  }[];
  created_at: string;
  updated_at: string;
  closed_at?: string;
  state: 'OPEN' | 'COMPLETED' | 'CANCELED';
  version: number;
  total_money: Money;
  total_tip_money: Money;
  total_discount_money: Money;
  discounts?: {
    uid: string;
    name: string;
    type: 'FIXED_AMOUNT';
    scope: 'ORDER';
    amount_money: Money;
    applied_money: Money;
  }[];
}

export interface SquareRefund {
  id: string;
  status: 'PENDING' | 'COMPLETED';
  location_id: string;
  amount_money: Money;
  /** Both are absent for a refund without a payment. */
  payment_id?: string;
  order_id?: string;
  unlinked?: boolean;
  customer_id?: string;
  reason?: string;
  created_at: string;
  updated_at: string;
  /** Only in notifications. */
  version?: number;
}

export interface SquareDispute {
  id: string;
  state: string;
  amount_money: Money;
  disputed_payment: { payment_id: string };
  created_at: string;
  updated_at: string;
}

export const bookingStatuses = [
  'PENDING',
  'ACCEPTED',
  'DECLINED',
  'CANCELLED_BY_CUSTOMER',
  'CANCELLED_BY_SELLER',
  'NO_SHOW',
] as const;

export interface SquareBooking {
  id: string;
  version: number;
  status: (typeof bookingStatuses)[number];
  created_at: string;
  updated_at: string;
  start_at: string;
  location_id: string;
  customer_id?: string;
  appointment_segments: {
    duration_minutes: number;
    service_variation_id?: string;
    team_member_id: string;
    any_team_member: boolean;
  }[];
  all_day: boolean;
  source: string;
}

export const usd = (amount: number): Money => ({ amount, currency: 'USD' });
