-- Reserves a slot for each weight, in order, within the next horizon milliseconds; wait_ms is the time until the
-- rest can be requested. No span ever holds more segments than the rate (a text heavier than the rate is sent alone).
-- Slots are spread evenly: they follow next_at. A late arrival delays the slot that needs its place, and those after it
-- follow at down to a fifth of their distance, so that it costs one place and not a pause. Time in which nobody asked is
-- not made up for.
--
-- noted_ids are slots with newer information: noted_at is the latest possible arrival of the request, or 0 if the
-- slot was not used. So a request delayed in transit counts when it arrived, not when it was planned.
--
-- The first urgent weights are urgent. While a process waits for an urgent slot, other requests are granted none.
CREATE OR REPLACE FUNCTION sender_pace_take(
  weights integer[], environment_rate float8, horizon float8, noted_ids float8[], noted_at float8[],
  urgent integer,
  OUT now_ms float8, OUT slots float8[], OUT wait_ms float8, OUT rate float8, OUT held_until float8,
  OUT strike_count integer
) LANGUAGE plpgsql AS $$
DECLARE
  -- a second, and by how much two requests may differ in the time they take to arrive
  span CONSTANT float8 := 1008;
  -- how far slots may be behind their even spread and still make up for it: because of late arrivals and unused slots,
  -- and because somebody asked a little late
  credit CONSTANT float8 := 500;
  idle_credit CONSTANT float8 := 50;
  -- whoever waits asks again after this at the latest, and is slow by no more than the grace
  longest_rest CONSTANT float8 := 1000;
  grace CONSTANT float8 := 250;
  pace sender_pace%ROWTYPE;
  ids float8[];
  instants float8[];
  segments integer[];
  total integer;
  unused integer;
  oldest integer := 1;
  weight integer;
  slot float8;
  idle float8;
BEGIN
  slots := '{}';
  wait_ms := 0;
  SELECT * INTO pace FROM sender_pace FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO sender_pace (id) VALUES (true) ON CONFLICT DO NOTHING;
    SELECT * INTO pace FROM sender_pace FOR UPDATE;
  END IF;
  now_ms := extract(epoch FROM clock_timestamp()) * 1000;
  -- the clock was set back: a hold of that time would last until it is reached again
  IF pace.held_from > now_ms + grace THEN
    pace.hold_until := 0;
    pace.next_at := least(pace.next_at, now_ms);
    UPDATE sender_pace SET hold_until = 0, hold_reason = NULL, held_from = 0;
  END IF;
  rate := coalesce((SELECT segments_per_second FROM sender_setting), environment_rate);
  held_until := pace.hold_until;
  strike_count := pace.strikes;

  IF rate IS NULL THEN
    wait_ms := greatest(0, held_until - now_ms);
    IF wait_ms <= horizon THEN
      slots := array_fill(greatest(now_ms, held_until), ARRAY[cardinality(weights)]);
    END IF;
    RETURN;
  END IF;

  -- the clock was set back: what is on record lies in the future and would stop everything
  IF pace.last_at > now_ms + horizon + 1 THEN
    pace.slot_id := '{}';
    pace.slot_at := '{}';
    pace.slot_segments := '{}';
    pace.last_at := now_ms;
    pace.next_at := now_ms + span;
  END IF;
  -- nobody waits for an urgent slot for longer
  IF pace.urgent_until > now_ms + longest_rest + grace THEN
    pace.urgent_until := 0;
  END IF;

  SELECT coalesce(array_agg(k.id ORDER BY k.instant) FILTER (WHERE k.instant > now_ms - span), '{}'),
    coalesce(array_agg(k.instant ORDER BY k.instant) FILTER (WHERE k.instant > now_ms - span), '{}'),
    coalesce(array_agg(k.n ORDER BY k.instant) FILTER (WHERE k.instant > now_ms - span), '{}'),
    coalesce(sum(k.n) FILTER (WHERE k.instant > now_ms - span), 0),
    coalesce(sum(k.n) FILTER (WHERE k.instant = 0), 0)
  INTO ids, instants, segments, total, unused
  FROM (
    SELECT s.id, CASE WHEN noted.id IS NULL THEN s.instant ELSE least(noted.instant, now_ms) END AS instant, s.n
    FROM unnest(pace.slot_id, pace.slot_at, pace.slot_segments) AS s(id, instant, n)
    LEFT JOIN unnest(noted_ids, noted_at) AS noted(id, instant) ON noted.id = s.id
  ) k;
  pace.next_at := pace.next_at - unused * span / rate;
  -- idleness and holds use up the credit
  idle := greatest(0, now_ms - pace.last_at - pace.last_segments * span / rate);
  pace.next_at := greatest(pace.next_at, held_until - idle_credit, least(pace.next_at + 2 * idle, now_ms - idle_credit));

  IF urgent = 0 AND pace.urgent_until > now_ms AND cardinality(weights) > 0 THEN
    wait_ms := pace.urgent_until - now_ms;
    weights := '{}';
  END IF;

  FOREACH weight IN ARRAY weights LOOP
    slot := greatest(now_ms, held_until, pace.next_at, pace.last_at + 200 * pace.last_segments / rate);
    WHILE oldest <= cardinality(ids) AND (instants[oldest] <= slot - span OR total + weight > rate) LOOP
      slot := greatest(slot, instants[oldest] + span);
      total := total - segments[oldest];
      oldest := oldest + 1;
    END LOOP;
    IF slot > now_ms + horizon THEN
      wait_ms := slot - now_ms - horizon;
      EXIT;
    END IF;
    slots := slots || slot;
    ids := ids || slot;
    instants := instants || slot;
    segments := segments || weight;
    total := total + weight;
    pace.last_at := slot;
    pace.last_segments := weight;
    pace.next_at := greatest(pace.next_at, slot - CASE WHEN weight > rate THEN 0 ELSE credit END) + weight * span / rate;
  END LOOP;

  IF cardinality(slots) < urgent THEN
    pace.urgent_until := now_ms + least(wait_ms, longest_rest) + grace;
  ELSIF urgent > 0 THEN
    pace.urgent_until := 0;
  END IF;

  UPDATE sender_pace SET slot_id = ids, slot_at = instants, slot_segments = segments, next_at = pace.next_at,
    last_at = pace.last_at, last_segments = pace.last_segments, urgent_until = pace.urgent_until;
END $$;
