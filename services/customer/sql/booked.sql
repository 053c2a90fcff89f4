-- The bookings in one of these states that start in [since, until), and whose each is, as payments find it: by the profile at Square, through
-- its merges, to the record with the phone, or else to the record that the profile is linked to; merged records count as
-- the one that represents them. Without a record, phone and names are those of the profile.
CREATE OR REPLACE FUNCTION booked(since timestamptz, until timestamptz, states text[])
RETURNS TABLE (booking_id uuid, customer_id uuid, phone_number text, given_name text,
  family_name text, language text)
LANGUAGE sql STABLE SET search_path FROM CURRENT ROWS 100 AS $$
  WITH RECURSIVE chain AS (
    SELECT booking.id AS booking_id, profile.square_customer_id, profile.merged_into,
      profile.phone_number, profile.customer_id, profile.given_name, profile.family_name, 1 AS place
    FROM booking LEFT JOIN square_customer AS profile USING (square_customer_id)
    WHERE booking.starts_at >= booked.since AND booking.starts_at < booked.until
      AND booking.state = ANY (booked.states)
    UNION ALL
    SELECT chain.booking_id, next.square_customer_id, next.merged_into, next.phone_number,
      next.customer_id, next.given_name, next.family_name, place + 1
    FROM square_customer AS next JOIN chain ON next.square_customer_id = chain.merged_into WHERE place < 20),
  profile AS (
    SELECT chain.booking_id,
      (array_agg(chain.phone_number ORDER BY place DESC) FILTER (WHERE chain.phone_number IS NOT NULL AND NOT EXISTS (
        SELECT FROM detached_phone AS lost WHERE lost.customer_id = chain.customer_id
          AND lost.phone_number = chain.phone_number AND reattached_at IS NULL)))[1] AS phone_number,
      (array_agg(chain.customer_id ORDER BY place DESC) FILTER (WHERE chain.customer_id IS NOT NULL))[1] AS linked_id,
      (array_agg(chain.given_name ORDER BY place DESC) FILTER (WHERE chain.given_name IS NOT NULL))[1] AS given_name,
      (array_agg(chain.family_name ORDER BY place DESC) FILTER (WHERE chain.family_name IS NOT NULL))[1] AS family_name
    FROM chain GROUP BY chain.booking_id),
  found AS (
    SELECT profile.*, COALESCE(holder.id, profile.linked_id) AS found_id
    FROM profile LEFT JOIN customer AS holder ON holder.phone_number = profile.phone_number),
  standing AS (
    SELECT found.booking_id, customer.id, customer.merged_into, 1 AS place
    FROM found JOIN customer ON customer.id = found.found_id
    UNION ALL
    SELECT standing.booking_id, customer.id, customer.merged_into, place + 1
    FROM standing JOIN customer ON customer.id = standing.merged_into WHERE place < 20)
  SELECT found.booking_id, record.id,
    CASE WHEN record.id IS NULL THEN found.phone_number ELSE record.phone_number END,
    COALESCE(record.given_name, found.given_name), COALESCE(record.family_name, found.family_name), record.language
  FROM found
  LEFT JOIN standing ON standing.booking_id = found.booking_id AND standing.merged_into IS NULL
  LEFT JOIN customer AS record ON record.id = standing.id
$$;
