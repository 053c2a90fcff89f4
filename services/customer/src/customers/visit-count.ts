/** The number of visits among rows of `taking`, as SQL. Only payments of an order can share a visit: the others are cheaper. */
export const visitCount = `(count(*) FILTER (WHERE order_id IS NULL AND source IS NOT NULL)
  + count(DISTINCT (customer_id, order_id)) FILTER (WHERE order_id IS NOT NULL))::integer`;
