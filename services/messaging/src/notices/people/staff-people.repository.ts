import type { Said } from '@lacquer/contracts/sentences/say';
import { firstChoices, type NoticeWishes, type StaffPerson } from '@lacquer/contracts/messaging/notices';
import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import { affected, type Database, many, maybeOne, statement } from '@lacquer/platform/database/sql';
import type { Transaction } from '@lacquer/platform/database/transactions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A person who may sign in, and how they want to be told. */
export interface ToldPerson extends NoticeWishes {
  id: string;
  email: string;
  language: StaffLanguage | null;
}

interface PersonRow extends Omit<ToldPerson, 'choices' | 'quiet'> {
  choices: NoticeWishes['choices'] | null;
  quietFrom: string | null;
  quietUntil: string | null;
}

const columns = `id, email, language, choices, quiet_from AS "quietFrom", quiet_until AS "quietUntil",
  email_pace AS "emailPace", phone, shows_content AS "showsContent", only_own_replies AS "onlyOwnReplies"`;

const advanceSql = statement(
  `INSERT INTO staff_list (as_of) VALUES ($1)
   ON CONFLICT ON CONSTRAINT staff_list_pk DO UPDATE SET as_of = EXCLUDED.as_of
   WHERE staff_list.as_of <= EXCLUDED.as_of RETURNING 1`,
);

const keepSql = statement(
  `INSERT INTO staff_person (id, email, name, role, language, sign_outs, ended_browsers)
   SELECT kept.id, kept.email, kept.name, kept.role, kept.language, coalesce(kept."signOuts", p.sign_outs, 0),
     coalesce(kept."endedBrowsers", p.ended_browsers, '{}')
   FROM jsonb_to_recordset($1::jsonb)
       AS kept(id uuid, email text, name text, role text, language text, "signOuts" integer, "endedBrowsers" uuid[])
     LEFT JOIN staff_person p USING (id)
   ON CONFLICT ON CONSTRAINT staff_person_pk DO UPDATE SET email = EXCLUDED.email, name = EXCLUDED.name,
     role = EXCLUDED.role, language = EXCLUDED.language, sign_outs = EXCLUDED.sign_outs,
     ended_browsers = EXCLUDED.ended_browsers, is_active = true
   WHERE (staff_person.email, staff_person.name, staff_person.role, staff_person.language, staff_person.sign_outs,
       staff_person.ended_browsers, staff_person.is_active)
     IS DISTINCT FROM (EXCLUDED.email, EXCLUDED.name, EXCLUDED.role, EXCLUDED.language, EXCLUDED.sign_outs,
       EXCLUDED.ended_browsers, true)`,
);

// the gateway was restored from a backup, and counts from there
const countAgainSql = statement(
  `UPDATE push_device d SET sign_outs = least(d.sign_outs, kept."signOuts")
   FROM jsonb_to_recordset($1::jsonb) AS kept(id uuid, "signOuts" integer) JOIN staff_person p USING (id)
   WHERE d.person_id = p.id AND kept."signOuts" < p.sign_outs`,
);

const forgetSignedOutSql = statement(
  `DELETE FROM push_device d USING staff_person p
   WHERE p.id = d.person_id AND (d.sign_outs < p.sign_outs OR d.browser_id = ANY (p.ended_browsers))`,
);

// so that no list of accounts ends the person's devices while one is added
const lockSql = statement<{ signOuts: number; hasEnded: boolean }>(
  `SELECT sign_outs AS "signOuts", coalesce($2 = ANY (ended_browsers), false) AS "hasEnded" FROM staff_person WHERE id = $1 AND is_active FOR SHARE`,
);

const retireSql = statement<{ id: string }>(
  `UPDATE staff_person SET is_active = false WHERE is_active AND id <> ALL ($1::uuid[]) RETURNING id`,
);

const forgetDevicesSql = statement('DELETE FROM push_device WHERE person_id = ANY ($1::uuid[])');

const forgetNoticesSql = statement('DELETE FROM staff_notice WHERE person_id = ANY ($1::uuid[])');

const findSql = statement<PersonRow>(`SELECT ${columns} FROM staff_person WHERE id = $1 AND is_active`);

const listSql = statement<PersonRow>(`SELECT ${columns} FROM staff_person WHERE is_active ORDER BY id`);

const setWishesSql = statement(
  `UPDATE staff_person SET choices = $2, quiet_from = $3, quiet_until = $4, email_pace = $5, phone = $6,
     shows_content = $7, only_own_replies = coalesce($8, only_own_replies)
   WHERE id = $1 AND is_active`,
);

const noteMailSql = statement('UPDATE staff_person SET email_trouble = $2 WHERE id = $1');

/** The people of the salon, as the gateway last listed them. */
@Injectable()
export class StaffPeople {
  constructor(private readonly dataSource: DataSource) {}

  /** `false`: the list is older than the last. */
  async keep(tx: Transaction, asOf: string, people: readonly StaffPerson[]): Promise<boolean> {
    const accepted = await many(tx, advanceSql, [asOf]);
    if (accepted.length === 0) return false;
    const kept = JSON.stringify(people);
    await affected(tx, countAgainSql, [kept]);
    await affected(tx, keepSql, [kept]);
    await affected(tx, forgetSignedOutSql);
    const retired = await many(tx, retireSql, [people.map(({ id }) => id)]);
    const ids = retired.map(({ id }) => id);
    if (ids.length > 0) {
      await affected(tx, forgetNoticesSql, [ids]);
      await affected(tx, forgetDevicesSql, [ids]);
    }
    return true;
  }

  async find(id: string, database: Database = this.dataSource): Promise<ToldPerson | null> {
    const row = await maybeOne(database, findSql, [id]);
    return row ? toPerson(row) : null;
  }

  /**
   * The person's number of sign-outs, and whether the session in this browser was ended. Null: the person is not known,
   * or no longer.
   */
  async lock(
    tx: Transaction,
    id: string,
    browser: string | null,
  ): Promise<{ signOuts: number; hasEnded: boolean } | null> {
    return (await maybeOne(tx, lockSql, [id, browser])) ?? null;
  }

  async list(database: Database): Promise<ToldPerson[]> {
    return (await many(database, listSql)).map(toPerson);
  }

  /** `false`: the person is not known, or no longer. */
  async setWishes(tx: Transaction, id: string, wishes: NoticeWishes): Promise<boolean> {
    const { choices, quiet, emailPace, phone, showsContent, onlyOwnReplies = null } = wishes;
    const { from = null, until = null } = quiet ?? {};
    return (
      (await affected(tx, setWishesSql, [
        id,
        JSON.stringify(choices),
        from,
        until,
        emailPace,
        phone,
        showsContent,
        onlyOwnReplies,
      ])) > 0
    );
  }

  /** Why the last mail to the person was refused; null: it was accepted. */
  async noteMail(id: string, trouble: Said | null): Promise<void> {
    await affected(this.dataSource, noteMailSql, [id, trouble]);
  }
}

function toPerson({ choices, quietFrom, quietUntil, ...row }: PersonRow): ToldPerson {
  return {
    ...row,
    choices: choices ?? firstChoices,
    quiet: quietFrom !== null && quietUntil !== null ? { from: quietFrom, until: quietUntil } : null,
  };
}
