-- What the salon kept, in cents: the one definition of visits and revenue. Sums and counts read it, and nothing else.
-- Amounts are without tips and sold gift cards, after refunds and lost disputes; what is paid with a gift card is in.
-- The payments of one order are one visit of each customer who paid; `visitCount` counts so. A refund without a payment has
-- no source: it is no visit, and lowers the revenue of its own day. Home reads it from visit_taking_idx alone.
-- Only the release before reads visit_key.
CREATE OR REPLACE VIEW taking AS
  SELECT customer_id, visited_at AS at, counted_amount AS amount, source,
    customer_id || COALESCE(square_order_id, id::text) AS visit_key, square_order_id AS order_id
  FROM visit WHERE counts
  UNION ALL
  SELECT customer_id, refunded_at, -amount, NULL, NULL, NULL FROM square_refund WHERE customer_id IS NOT NULL AND amount <> 0;
