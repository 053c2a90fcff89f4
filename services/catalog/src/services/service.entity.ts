import { type ServiceCategory, type ServiceIcon } from '@lacquer/contracts/salon/catalog';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('service')
export class ServiceEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  /** In minutes. */
  @Column('integer', { nullable: true })
  duration!: number | null;

  /** In cents. */
  @Column('integer')
  price!: number;

  @Column('text')
  category!: ServiceCategory;

  @Column('text')
  icon!: ServiceIcon;

  /** The path of its page on the site, without the slash. */
  @Column('text', { nullable: true })
  slug!: string | null;

  @Column('text', { name: 'square_checkout_url', nullable: true })
  squareCheckoutUrl!: string | null;

  @Column('integer')
  position!: number;

  @Column('integer')
  version!: number;

  /** The account that last set its price. */
  @Column('uuid', { name: 'edited_by', nullable: true })
  editedBy!: string | null;
}
