import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Contributors' names in their parts; who published a book, where, as what, and how much of the date is known. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TYPE "public"."enum_books_published_precision" AS ENUM('day', 'month', 'year');
    CREATE TYPE "public"."enum__books_v_version_published_precision" AS ENUM('day', 'month', 'year');
    ALTER TABLE "books_authors" ADD COLUMN "given" varchar;
    ALTER TABLE "books_authors" ADD COLUMN "particle" varchar;
    ALTER TABLE "books_authors" ADD COLUMN "family" varchar;
    ALTER TABLE "books_authors" ADD COLUMN "suffix" varchar;
    ALTER TABLE "books_authors" ADD COLUMN "is_corporate" boolean DEFAULT false;
    ALTER TABLE "books" ADD COLUMN "publisher" varchar;
    ALTER TABLE "books" ADD COLUMN "imprint" varchar;
    ALTER TABLE "books" ADD COLUMN "place" varchar;
    ALTER TABLE "books" ADD COLUMN "product_form" varchar;
    ALTER TABLE "books" ADD COLUMN "published_precision" "enum_books_published_precision" DEFAULT 'day';
    ALTER TABLE "_books_v_version_authors" ADD COLUMN "given" varchar;
    ALTER TABLE "_books_v_version_authors" ADD COLUMN "particle" varchar;
    ALTER TABLE "_books_v_version_authors" ADD COLUMN "family" varchar;
    ALTER TABLE "_books_v_version_authors" ADD COLUMN "suffix" varchar;
    ALTER TABLE "_books_v_version_authors" ADD COLUMN "is_corporate" boolean DEFAULT false;
    ALTER TABLE "_books_v" ADD COLUMN "version_publisher" varchar;
    ALTER TABLE "_books_v" ADD COLUMN "version_imprint" varchar;
    ALTER TABLE "_books_v" ADD COLUMN "version_place" varchar;
    ALTER TABLE "_books_v" ADD COLUMN "version_product_form" varchar;
    ALTER TABLE "_books_v" ADD COLUMN "version_published_precision" "enum__books_v_version_published_precision" DEFAULT 'day';
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "books_authors" DROP COLUMN "given";
    ALTER TABLE "books_authors" DROP COLUMN "particle";
    ALTER TABLE "books_authors" DROP COLUMN "family";
    ALTER TABLE "books_authors" DROP COLUMN "suffix";
    ALTER TABLE "books_authors" DROP COLUMN "is_corporate";
    ALTER TABLE "books" DROP COLUMN "publisher";
    ALTER TABLE "books" DROP COLUMN "imprint";
    ALTER TABLE "books" DROP COLUMN "place";
    ALTER TABLE "books" DROP COLUMN "product_form";
    ALTER TABLE "books" DROP COLUMN "published_precision";
    ALTER TABLE "_books_v_version_authors" DROP COLUMN "given";
    ALTER TABLE "_books_v_version_authors" DROP COLUMN "particle";
    ALTER TABLE "_books_v_version_authors" DROP COLUMN "family";
    ALTER TABLE "_books_v_version_authors" DROP COLUMN "suffix";
    ALTER TABLE "_books_v_version_authors" DROP COLUMN "is_corporate";
    ALTER TABLE "_books_v" DROP COLUMN "version_publisher";
    ALTER TABLE "_books_v" DROP COLUMN "version_imprint";
    ALTER TABLE "_books_v" DROP COLUMN "version_place";
    ALTER TABLE "_books_v" DROP COLUMN "version_product_form";
    ALTER TABLE "_books_v" DROP COLUMN "version_published_precision";
    DROP TYPE "public"."enum_books_published_precision";
    DROP TYPE "public"."enum__books_v_version_published_precision";
  `)
}
