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

  /** As staff entered it, else as the newest profile at Square has it. The database derives both names. */
  @Column('text', { name: 'given_name', nullable: true })
  givenName!: string | null;

  @Column('text', { name: 'family_name', nullable: true })
  familyName!: string | null;

  /** What the list by name is sorted by. The database derives it. */
  @Column('text', { name: 'sort_name' })
  sortName!: string;

  /** Cents. Derived from the customer's visits, as the four columns below: only `refreshTotals` writes them. */
  @Column('bigint', { name: 'total_spent' })
  totalSpent!: number;

  @Column('integer', { name: 'visit_count' })
  visitCount!: number;

  @Column('timestamptz', { name: 'last_visit_at', nullable: true })
  lastVisitAt!: Date | null;

  /** Distinct names, the most recent first. */
  @Column('text', { name: 'service_names', array: true })
  serviceNames!: string[];

  /** Counts the staff's changes. */
  @Column('integer')
  version!: number;

  /** The account that changed it last; null: a file did, or nobody has. */
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

  /** The record that stands for this one. */
  @Column('uuid', { name: 'merged_into', nullable: true })
  mergedInto!: string | null;

  /** Where the visits come from. */
  @Column('text', { name: 'visit_sources', array: true })
  visitSources!: string[];
}
