/** SQL: an array of the ids of a record and of all records merged into it, directly or indirectly. */
export const groupOf = (id: string): string => `ARRAY(
  WITH RECURSIVE member(id) AS (
    SELECT ${id} UNION ALL SELECT merged.id FROM customer AS merged JOIN member ON merged.merged_into = member.id)
  SELECT id FROM member)`;
