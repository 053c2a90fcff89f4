import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('gallery_item')
export class GalleryItemEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text', { name: 'image_url' })
  imageUrl!: string;

  @Column('text')
  title!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  @Column('text')
  category!: string;

  @Column('integer')
  position!: number;
}
