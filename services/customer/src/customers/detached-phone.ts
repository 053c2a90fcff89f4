/** SQL: whether the holder of the phone has said that it is not this customer's, and nobody has taken that back. */
export const isDetached = (customerId: string, phone: string): string => `EXISTS (SELECT FROM detached_phone
  WHERE detached_phone.customer_id = ${customerId} AND detached_phone.phone_number = ${phone} AND reattached_at IS NULL)`;
