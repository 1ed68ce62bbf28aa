import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What the book trade and libraries record of a book; chapters keep their own numbers and nesting. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TYPE "public"."enum_books_publishing_status" AS ENUM('01', '02', '03', '04', '05', '06', '07', '08', '10', '11', '12', '13', '15', '16', '17', '18');
    CREATE TYPE "public"."enum_books_availability" AS ENUM('01', '09', '10', '11', '12', '20', '21', '22', '23', '30', '31', '32', '33', '34', '40', '41', '42', '43', '44', '45', '46', '47', '48', '49', '50', '51', '52', '99');
    CREATE TYPE "public"."enum__books_v_version_publishing_status" AS ENUM('01', '02', '03', '04', '05', '06', '07', '08', '10', '11', '12', '13', '15', '16', '17', '18');
    CREATE TYPE "public"."enum__books_v_version_availability" AS ENUM('01', '09', '10', '11', '12', '20', '21', '22', '23', '30', '31', '32', '33', '34', '40', '41', '42', '43', '44', '45', '46', '47', '48', '49', '50', '51', '52', '99');
    ALTER TABLE "books_authors" ADD COLUMN "orcid" varchar;
    ALTER TABLE "books_authors" ADD COLUMN "isni" varchar;
    ALTER TABLE "books_authors" ADD COLUMN "biography" varchar;
    ALTER TABLE "books_chapters" ADD COLUMN "label" varchar;
    ALTER TABLE "books_chapters" ADD COLUMN "level" numeric DEFAULT 1;
    ALTER TABLE "books" ADD COLUMN "publishing_status" "enum_books_publishing_status";
    ALTER TABLE "books" ADD COLUMN "availability" "enum_books_availability";
    ALTER TABLE "books" ADD COLUMN "price" varchar;
    ALTER TABLE "books" ADD COLUMN "currency" varchar;
    ALTER TABLE "books" ADD COLUMN "edition_number" numeric;
    ALTER TABLE "books" ADD COLUMN "edition_statement" varchar;
    ALTER TABLE "books" ADD COLUMN "licence_name" varchar;
    ALTER TABLE "books" ADD COLUMN "licence_url" varchar;
    ALTER TABLE "books" ADD COLUMN "identifiers" jsonb;
    ALTER TABLE "books" ADD COLUMN "subject_codes" jsonb;
    ALTER TABLE "books" ADD COLUMN "series" jsonb;
    ALTER TABLE "books" ADD COLUMN "formats" jsonb;
    ALTER TABLE "books" ADD COLUMN "related" jsonb;
    ALTER TABLE "books" ADD COLUMN "languages" jsonb;
    ALTER TABLE "books" ADD COLUMN "reviews" jsonb;
    ALTER TABLE "books" ADD COLUMN "prizes" jsonb;
    ALTER TABLE "_books_v_version_authors" ADD COLUMN "orcid" varchar;
    ALTER TABLE "_books_v_version_authors" ADD COLUMN "isni" varchar;
    ALTER TABLE "_books_v_version_authors" ADD COLUMN "biography" varchar;
    ALTER TABLE "_books_v_version_chapters" ADD COLUMN "label" varchar;
    ALTER TABLE "_books_v_version_chapters" ADD COLUMN "level" numeric DEFAULT 1;
    ALTER TABLE "_books_v" ADD COLUMN "version_publishing_status" "enum__books_v_version_publishing_status";
    ALTER TABLE "_books_v" ADD COLUMN "version_availability" "enum__books_v_version_availability";
    ALTER TABLE "_books_v" ADD COLUMN "version_price" varchar;
    ALTER TABLE "_books_v" ADD COLUMN "version_currency" varchar;
    ALTER TABLE "_books_v" ADD COLUMN "version_edition_number" numeric;
    ALTER TABLE "_books_v" ADD COLUMN "version_edition_statement" varchar;
    ALTER TABLE "_books_v" ADD COLUMN "version_licence_name" varchar;
    ALTER TABLE "_books_v" ADD COLUMN "version_licence_url" varchar;
    ALTER TABLE "_books_v" ADD COLUMN "version_identifiers" jsonb;
    ALTER TABLE "_books_v" ADD COLUMN "version_subject_codes" jsonb;
    ALTER TABLE "_books_v" ADD COLUMN "version_series" jsonb;
    ALTER TABLE "_books_v" ADD COLUMN "version_formats" jsonb;
    ALTER TABLE "_books_v" ADD COLUMN "version_related" jsonb;
    ALTER TABLE "_books_v" ADD COLUMN "version_languages" jsonb;
    ALTER TABLE "_books_v" ADD COLUMN "version_reviews" jsonb;
    ALTER TABLE "_books_v" ADD COLUMN "version_prizes" jsonb;
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "books_authors" DROP COLUMN "orcid";
    ALTER TABLE "books_authors" DROP COLUMN "isni";
    ALTER TABLE "books_authors" DROP COLUMN "biography";
    ALTER TABLE "books_chapters" DROP COLUMN "label";
    ALTER TABLE "books_chapters" DROP COLUMN "level";
    ALTER TABLE "books" DROP COLUMN "publishing_status";
    ALTER TABLE "books" DROP COLUMN "availability";
    ALTER TABLE "books" DROP COLUMN "price";
    ALTER TABLE "books" DROP COLUMN "currency";
    ALTER TABLE "books" DROP COLUMN "edition_number";
    ALTER TABLE "books" DROP COLUMN "edition_statement";
    ALTER TABLE "books" DROP COLUMN "licence_name";
    ALTER TABLE "books" DROP COLUMN "licence_url";
    ALTER TABLE "books" DROP COLUMN "identifiers";
    ALTER TABLE "books" DROP COLUMN "subject_codes";
    ALTER TABLE "books" DROP COLUMN "series";
    ALTER TABLE "books" DROP COLUMN "formats";
    ALTER TABLE "books" DROP COLUMN "related";
    ALTER TABLE "books" DROP COLUMN "languages";
    ALTER TABLE "books" DROP COLUMN "reviews";
    ALTER TABLE "books" DROP COLUMN "prizes";
    ALTER TABLE "_books_v_version_authors" DROP COLUMN "orcid";
    ALTER TABLE "_books_v_version_authors" DROP COLUMN "isni";
    ALTER TABLE "_books_v_version_authors" DROP COLUMN "biography";
    ALTER TABLE "_books_v_version_chapters" DROP COLUMN "label";
    ALTER TABLE "_books_v_version_chapters" DROP COLUMN "level";
    ALTER TABLE "_books_v" DROP COLUMN "version_publishing_status";
    ALTER TABLE "_books_v" DROP COLUMN "version_availability";
    ALTER TABLE "_books_v" DROP COLUMN "version_price";
    ALTER TABLE "_books_v" DROP COLUMN "version_currency";
    ALTER TABLE "_books_v" DROP COLUMN "version_edition_number";
    ALTER TABLE "_books_v" DROP COLUMN "version_edition_statement";
    ALTER TABLE "_books_v" DROP COLUMN "version_licence_name";
    ALTER TABLE "_books_v" DROP COLUMN "version_licence_url";
    ALTER TABLE "_books_v" DROP COLUMN "version_identifiers";
    ALTER TABLE "_books_v" DROP COLUMN "version_subject_codes";
    ALTER TABLE "_books_v" DROP COLUMN "version_series";
    ALTER TABLE "_books_v" DROP COLUMN "version_formats";
    ALTER TABLE "_books_v" DROP COLUMN "version_related";
    ALTER TABLE "_books_v" DROP COLUMN "version_languages";
    ALTER TABLE "_books_v" DROP COLUMN "version_reviews";
    ALTER TABLE "_books_v" DROP COLUMN "version_prizes";
    DROP TYPE "public"."enum_books_publishing_status";
    DROP TYPE "public"."enum_books_availability";
    DROP TYPE "public"."enum__books_v_version_publishing_status";
    DROP TYPE "public"."enum__books_v_version_availability";
  `)
}
