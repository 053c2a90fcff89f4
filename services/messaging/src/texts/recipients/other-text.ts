/** SQL: sets a recipient to the other text of the test. */
export const otherText = `body = other_body, other_body = body, segments = other_segments, other_segments = segments,
  test_text = CASE test_text WHEN 'a' THEN 'b' ELSE 'a' END, updated_at = now()`;

/** SQL: the recipient waits until the test has chosen a text. */
export const waitsForTest = `(not_before = 'infinity')`;
