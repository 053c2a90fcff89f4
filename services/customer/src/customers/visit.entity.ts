import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('visit')
export class VisitEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'customer_id' })
  customerId!: string;

  @Column('text')
  source!: 'manual' | 'square';

  @Column('text', { name: 'service_names', array: true })
  serviceNames!: string[];

  /** In cents, paid for services, without the tip. */
  @Column('bigint')
  amount!: number;

  /** In cents. */
  @Column('bigint')
  tip!: number;

  /** In cents, of amount and tip together. */
  @Column('bigint')
  refunded!: number;

  @Column('timestamptz', { name: 'visited_at' })
  visitedAt!: Date;

  @Column('text', { name: 'square_payment_id', nullable: true })
  squarePaymentId!: string | null;

  /** Several payments of one order are one visit. */
  @Column('text', { name: 'square_order_id', nullable: true })
  squareOrderId!: string | null;

  /** The payment's `updated_at` at Square. An older state never replaces a newer one. */
  @Column('timestamptz', { name: 'square_updated_at', nullable: true })
  squareUpdatedAt!: Date | null;

  @Column('text', { name: 'receipt_url', nullable: true })
  receiptUrl!: string | null;

  /** The payment method, as named by Square, in lower case: card, cash, wallet. */
  @Column('text', { name: 'source_kind', nullable: true })
  sourceKind!: string | null;

  /** A voided visit is shown with its reason and never counts. */
  @Column('timestamptz', { name: 'voided_at', nullable: true })
  voidedAt!: Date | null;

  @Column('text', { name: 'void_reason', nullable: true })
  voidReason!: string | null;
}
