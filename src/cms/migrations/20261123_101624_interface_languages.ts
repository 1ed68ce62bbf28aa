import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** The language of each host's pages. Changes of `site` are announced already, whatever the column. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_site_interface_language" AS ENUM('en', 'de', 'fr', 'es', 'pt');
  CREATE TYPE "public"."enum_site_catalogue_interface_language" AS ENUM('en', 'de', 'fr', 'es', 'pt');
  CREATE TYPE "public"."enum__site_v_version_interface_language" AS ENUM('en', 'de', 'fr', 'es', 'pt');
  CREATE TYPE "public"."enum__site_v_version_catalogue_interface_language" AS ENUM('en', 'de', 'fr', 'es', 'pt');
  ALTER TABLE "site" ADD COLUMN "interface_language" "enum_site_interface_language" DEFAULT 'en' NOT NULL;
  ALTER TABLE "site" ADD COLUMN "catalogue_interface_language" "enum_site_catalogue_interface_language" DEFAULT 'en' NOT NULL;
  ALTER TABLE "site" ADD COLUMN "labels_in_book_language" boolean DEFAULT false;
  ALTER TABLE "_site_v" ADD COLUMN "version_interface_language" "enum__site_v_version_interface_language" DEFAULT 'en' NOT NULL;
  ALTER TABLE "_site_v" ADD COLUMN "version_catalogue_interface_language" "enum__site_v_version_catalogue_interface_language" DEFAULT 'en' NOT NULL;
  ALTER TABLE "_site_v" ADD COLUMN "version_labels_in_book_language" boolean DEFAULT false;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "site" DROP COLUMN "interface_language";
  ALTER TABLE "site" DROP COLUMN "catalogue_interface_language";
  ALTER TABLE "site" DROP COLUMN "labels_in_book_language";
  ALTER TABLE "_site_v" DROP COLUMN "version_interface_language";
  ALTER TABLE "_site_v" DROP COLUMN "version_catalogue_interface_language";
  ALTER TABLE "_site_v" DROP COLUMN "version_labels_in_book_language";
  DROP TYPE "public"."enum_site_interface_language";
  DROP TYPE "public"."enum_site_catalogue_interface_language";
  DROP TYPE "public"."enum__site_v_version_interface_language";
  DROP TYPE "public"."enum__site_v_version_catalogue_interface_language";`)
}
