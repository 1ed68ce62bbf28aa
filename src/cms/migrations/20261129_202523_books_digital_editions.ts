import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

import { changeFunction } from '../change-function'

/** What is shown of a book without any of these is as before, so that no book counts as changed by this migration. */
const changes = [
  [
    'lectern_books_shown(integer[])',
    'json_build_array(c.title, c.summary, c.label, c.level)',
    `case when c.authors is null then json_build_array(c.title, c.summary, c.label, c.level)
      else json_build_array(c.title, c.summary, c.label, c.level, c.authors) end`,
  ],
  [
    'lectern_books_shown(integer[])',
    'b.prizes,',
    `case when num_nonnulls(b.duration, b.technical_protection, nullif(b.accessibility, '[]')) = 0 then b.prizes
      else jsonb_build_array(b.prizes, b.duration, b.technical_protection, b.accessibility) end,`,
  ],
  // Who wrote a chapter is searched as its title is.
  [
    'lectern_index_books(integer[])',
    "concat_ws(' ', c.title, c.summary)",
    "concat_ws(' ', c.title, c.summary, c.authors)",
  ],
] as const

/** Authors of chapters, and what buyers of audiobooks and e-books look for: duration, DRM, accessibility. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TYPE "public"."enum_books_technical_protection" AS ENUM('00', '01', '02', '03', '04', '05', '06', '07');
    CREATE TYPE "public"."enum__books_v_version_technical_protection" AS ENUM('00', '01', '02', '03', '04', '05', '06', '07');
    ALTER TABLE "books_chapters" ADD COLUMN "authors" varchar;
    ALTER TABLE "books" ADD COLUMN "duration" numeric;
    ALTER TABLE "books" ADD COLUMN "technical_protection" "enum_books_technical_protection";
    ALTER TABLE "books" ADD COLUMN "accessibility" jsonb;
    ALTER TABLE "_books_v_version_chapters" ADD COLUMN "authors" varchar;
    ALTER TABLE "_books_v" ADD COLUMN "version_duration" numeric;
    ALTER TABLE "_books_v" ADD COLUMN "version_technical_protection" "enum__books_v_version_technical_protection";
    ALTER TABLE "_books_v" ADD COLUMN "version_accessibility" jsonb;
  `)
  for (const [name, before, after] of changes) await changeFunction(db, name, before, after)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  for (const [name, before, after] of changes.toReversed()) await changeFunction(db, name, after, before)
  await db.execute(sql`
    ALTER TABLE "books_chapters" DROP COLUMN "authors";
    ALTER TABLE "books" DROP COLUMN "duration";
    ALTER TABLE "books" DROP COLUMN "technical_protection";
    ALTER TABLE "books" DROP COLUMN "accessibility";
    ALTER TABLE "_books_v_version_chapters" DROP COLUMN "authors";
    ALTER TABLE "_books_v" DROP COLUMN "version_duration";
    ALTER TABLE "_books_v" DROP COLUMN "version_technical_protection";
    ALTER TABLE "_books_v" DROP COLUMN "version_accessibility";
    DROP TYPE "public"."enum_books_technical_protection";
    DROP TYPE "public"."enum__books_v_version_technical_protection";
  `)
}
