import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "site" ALTER COLUMN "about" DROP DEFAULT;
  ALTER TABLE "articles" ADD COLUMN "reference" varchar;
  ALTER TABLE "_articles_v" ADD COLUMN "version_reference" varchar;
  ALTER TABLE "media" ADD COLUMN "reference" varchar;
  ALTER TABLE "evidence_entries" ADD COLUMN "reference" varchar;
  ALTER TABLE "_evidence_entries_v" ADD COLUMN "version_reference" varchar;
  CREATE UNIQUE INDEX "articles_reference_idx" ON "articles" USING btree ("reference");
  CREATE INDEX "_articles_v_version_version_reference_idx" ON "_articles_v" USING btree ("version_reference");
  CREATE UNIQUE INDEX "media_reference_idx" ON "media" USING btree ("reference");
  CREATE UNIQUE INDEX "evidence_entries_reference_idx" ON "evidence_entries" USING btree ("reference");
  CREATE INDEX "_evidence_entries_v_version_version_reference_idx" ON "_evidence_entries_v" USING btree ("version_reference");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP INDEX "articles_reference_idx";
  DROP INDEX "_articles_v_version_version_reference_idx";
  DROP INDEX "media_reference_idx";
  DROP INDEX "evidence_entries_reference_idx";
  DROP INDEX "_evidence_entries_v_version_version_reference_idx";
  ALTER TABLE "site" ALTER COLUMN "about" SET DEFAULT null;
  ALTER TABLE "articles" DROP COLUMN "reference";
  ALTER TABLE "_articles_v" DROP COLUMN "version_reference";
  ALTER TABLE "media" DROP COLUMN "reference";
  ALTER TABLE "evidence_entries" DROP COLUMN "reference";
  ALTER TABLE "_evidence_entries_v" DROP COLUMN "version_reference";`)
}
