import { salonProfile, weekdays } from '@lacquer/contracts/salon/salon';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of a salon whose owner has not entered one. */
export const fictionalName = 'Lacquer House';

/** A fictional salon, until the owner enters theirs. */
const fictionalSalon = {
  name: fictionalName,
  tagline: 'Manicures, pedicures, waxing and nail art, done slowly and finished to a mirror.',
  address: { street: '100 Example Avenue', city: 'Los Angeles', region: 'CA', postalCode: '90006' },
  geo: { latitude: 34.0486, longitude: -118.2921 },
  phone: '+12135550142',
  timeZone: 'America/Los_Angeles',
  hours: Object.fromEntries(weekdays.map((day) => [day, { opens: '10:00', closes: '18:00' }])),
  holidays: [],
  bookingUrl: 'https://example.com/book',
  links: { instagram: 'https://example.com/instagram', facebook: 'https://example.com/facebook' },
  paymentMethods: ['Cash', 'Credit cards'],
  claims: {
    heroRating: 3.9,
    reviewsRating: 4.8,
    reviewCount: '98+',
    happyClients: '1000+',
    yearsOfExperience: '7+',
    satisfaction: '100%',
  },
};

/** The table has exactly one row. It can be changed, but not deleted, and no other can be added. */
export class CreateSalonProfile1760000003000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE salon_profile (
        id boolean NOT NULL DEFAULT true CONSTRAINT salon_profile_pk PRIMARY KEY
          CONSTRAINT salon_profile_one CHECK (id),
        document jsonb NOT NULL CONSTRAINT salon_profile_document_object CHECK (jsonb_typeof(document) = 'object'),
        updated_at timestamptz NOT NULL DEFAULT now()
      )`);
    await queryRunner.query('INSERT INTO salon_profile (document) VALUES ($1)', [
      JSON.stringify(salonProfile.parse(fictionalSalon)),
    ]);
    await queryRunner.query(`
      CREATE FUNCTION keep_salon_profile() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'the profile of the salon can be changed, not removed';
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER salon_profile_kept BEFORE DELETE OR TRUNCATE ON salon_profile
      FOR EACH STATEMENT EXECUTE FUNCTION keep_salon_profile()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE salon_profile');
    await queryRunner.query('DROP FUNCTION keep_salon_profile');
  }
}
