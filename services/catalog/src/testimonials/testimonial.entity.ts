import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('testimonial')
export class TestimonialEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  /** 1 to 5 stars. */
  @Column('integer')
  rating!: number;

  @Column('text')
  comment!: string;

  @Column('text', { name: 'client_type', nullable: true })
  clientType!: string | null;

  /** As written in the review, `2 weeks ago`: not a calculable date. */
  @Column('text', { nullable: true })
  date!: string | null;

  @Column('integer')
  position!: number;
}
