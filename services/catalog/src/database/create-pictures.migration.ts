import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Uploaded pictures: the original, and the files that visitors load. They are in the database, so that every process of an
 * installation has them and a backup contains them.
 */
export class CreatePictures1760000010000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE picture_chunk (
        upload uuid NOT NULL,
        index integer NOT NULL,
        bytes bytea NOT NULL,
        sent_by uuid NOT NULL,
        received_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT picture_chunk_pk PRIMARY KEY (upload, index)
      )`);
    await queryRunner.query(`
      CREATE TABLE picture (
        id text CONSTRAINT picture_pk PRIMARY KEY,
        width integer NOT NULL,
        height integer NOT NULL,
        original bytea NOT NULL,
        uploaded_by uuid NOT NULL,
        uploaded_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query(`
      CREATE TABLE picture_file (
        picture text NOT NULL CONSTRAINT picture_file_picture_fk REFERENCES picture (id) ON DELETE CASCADE,
        name text NOT NULL,
        bytes bytea NOT NULL,
        CONSTRAINT picture_file_pk PRIMARY KEY (picture, name)
      )`);
    // what is compressed already
    for (const [table, column] of [
      ['picture_chunk', 'bytes'],
      ['picture', 'original'],
      ['picture_file', 'bytes'],
    ])
      await queryRunner.query(`ALTER TABLE ${table} ALTER COLUMN ${column} SET STORAGE EXTERNAL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE picture_file, picture, picture_chunk');
  }
}
