import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('submission')
export class SubmissionEntity {
  /** Random, because the id may appear in links. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'first_name' })
  firstName!: string;

  @Column('text', { name: 'last_name' })
  lastName!: string;

  @Column('text')
  email!: string;

  /** As the visitor typed it. */
  @Column('text', { nullable: true })
  phone!: string | null;

  @Column('text', { nullable: true })
  service!: string | null;

  @Column('text')
  message!: string;

  @Column('timestamptz', { name: 'submitted_at' })
  submittedAt!: Date;

  @Column('text')
  state!: ContactSubmission['state'];

  @Column('text', { nullable: true })
  note!: string | null;

  /** Counts the staff's edits. */
  @Column('integer')
  version!: number;

  /** The account of the last edit. */
  @Column('uuid', { name: 'edited_by', nullable: true })
  editedBy!: string | null;
}
