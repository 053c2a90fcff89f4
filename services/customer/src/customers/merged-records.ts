/** SQL: an array of the ids of a record and of all that were merged into it, directly or not. */
export const groupOf = (id: string): string => `ARRAY(
  WITH RECURSIVE member(id) AS (
    SELECT ${id} UNION ALL SELECT merged.id FROM customer AS merged JOIN member ON merged.merged_into = member.id)
  SELECT id FROM member)`;
