import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('customer')
export class CustomerEntity {
  @PrimaryColumn('uuid')
  id!: string;

  /** E.164. */
  @Column('text', { name: 'phone_number', nullable: true })
  phoneNumber!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  /** As entered by staff, or else from the newest profile at Square. The database derives both names. */
  @Column('text', { name: 'given_name', nullable: true })
  givenName!: string | null;

  @Column('text', { name: 'family_name', nullable: true })
  familyName!: string | null;

  /** The sort key of the list by name. The database derives it. */
  @Column('text', { name: 'sort_name' })
  sortName!: string;

  /**
   * In cents. This, the four columns below and `left_behind` are derived from the customer's visits: `refreshTotals` writes
   * them.
   */
  @Column('bigint', { name: 'total_spent' })
  totalSpent!: number;

  @Column('integer', { name: 'visit_count' })
  visitCount!: number;

  @Column('timestamptz', { name: 'last_visit_at', nullable: true })
  lastVisitAt!: Date | null;

  /** Distinct names, the most recent first. */
  @Column('text', { name: 'service_names', array: true })
  serviceNames!: string[];

  /** Counts the staff's edits. */
  @Column('integer')
  version!: number;

  /** The account of the last edit; null if an import made it, or without an edit. */
  @Column('uuid', { name: 'edited_by', nullable: true })
  editedBy!: string | null;

  @Column('text', { nullable: true })
  note!: string | null;

  @Column('text', { array: true })
  tags!: string[];

  @Column('smallint', { name: 'birthday_month', nullable: true })
  birthdayMonth!: number | null;

  @Column('smallint', { name: 'birthday_day', nullable: true })
  birthdayDay!: number | null;

  @Column('text', { nullable: true })
  language!: CustomerRecord['language'];

  /** The record that this one was merged into. */
  @Column('uuid', { name: 'merged_into', nullable: true })
  mergedInto!: string | null;

  /** The sources of the visits. */
  @Column('text', { name: 'visit_sources', array: true })
  visitSources!: string[];
}
