import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Who asked for a review, and e-mails that wait to be sent. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   ALTER TYPE "public"."enum_payload_jobs_log_task_slug" ADD VALUE 'sendNotice' BEFORE 'schedulePublish';
  ALTER TYPE "public"."enum_payload_jobs_task_slug" ADD VALUE 'sendNotice' BEFORE 'schedulePublish';
  ALTER TABLE "articles" ADD COLUMN "review_asked_by_id" integer;
  ALTER TABLE "_articles_v" ADD COLUMN "version_review_asked_by_id" integer;
  ALTER TABLE "evidence_entries" ADD COLUMN "review_asked_by_id" integer;
  ALTER TABLE "_evidence_entries_v" ADD COLUMN "version_review_asked_by_id" integer;
  ALTER TABLE "books" ADD COLUMN "review_asked_by_id" integer;
  ALTER TABLE "_books_v" ADD COLUMN "version_review_asked_by_id" integer;
  ALTER TABLE "bundles" ADD COLUMN "review_asked_by_id" integer;
  ALTER TABLE "_bundles_v" ADD COLUMN "version_review_asked_by_id" integer;
  ALTER TABLE "articles" ADD CONSTRAINT "articles_review_asked_by_id_users_id_fk" FOREIGN KEY ("review_asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_articles_v" ADD CONSTRAINT "_articles_v_version_review_asked_by_id_users_id_fk" FOREIGN KEY ("version_review_asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "evidence_entries" ADD CONSTRAINT "evidence_entries_review_asked_by_id_users_id_fk" FOREIGN KEY ("review_asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_evidence_entries_v" ADD CONSTRAINT "_evidence_entries_v_version_review_asked_by_id_users_id_fk" FOREIGN KEY ("version_review_asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "books" ADD CONSTRAINT "books_review_asked_by_id_users_id_fk" FOREIGN KEY ("review_asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_books_v" ADD CONSTRAINT "_books_v_version_review_asked_by_id_users_id_fk" FOREIGN KEY ("version_review_asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "bundles" ADD CONSTRAINT "bundles_review_asked_by_id_users_id_fk" FOREIGN KEY ("review_asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_bundles_v" ADD CONSTRAINT "_bundles_v_version_review_asked_by_id_users_id_fk" FOREIGN KEY ("version_review_asked_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "articles_review_asked_by_idx" ON "articles" USING btree ("review_asked_by_id");
  CREATE INDEX "_articles_v_version_version_review_asked_by_idx" ON "_articles_v" USING btree ("version_review_asked_by_id");
  CREATE INDEX "evidence_entries_review_asked_by_idx" ON "evidence_entries" USING btree ("review_asked_by_id");
  CREATE INDEX "_evidence_entries_v_version_version_review_asked_by_idx" ON "_evidence_entries_v" USING btree ("version_review_asked_by_id");
  CREATE INDEX "books_review_asked_by_idx" ON "books" USING btree ("review_asked_by_id");
  CREATE INDEX "_books_v_version_version_review_asked_by_idx" ON "_books_v" USING btree ("version_review_asked_by_id");
  CREATE INDEX "bundles_review_asked_by_idx" ON "bundles" USING btree ("review_asked_by_id");
  CREATE INDEX "_bundles_v_version_version_review_asked_by_idx" ON "_bundles_v" USING btree ("version_review_asked_by_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "articles" DROP CONSTRAINT "articles_review_asked_by_id_users_id_fk";
  
  ALTER TABLE "_articles_v" DROP CONSTRAINT "_articles_v_version_review_asked_by_id_users_id_fk";
  
  ALTER TABLE "evidence_entries" DROP CONSTRAINT "evidence_entries_review_asked_by_id_users_id_fk";
  
  ALTER TABLE "_evidence_entries_v" DROP CONSTRAINT "_evidence_entries_v_version_review_asked_by_id_users_id_fk";
  
  ALTER TABLE "books" DROP CONSTRAINT "books_review_asked_by_id_users_id_fk";
  
  ALTER TABLE "_books_v" DROP CONSTRAINT "_books_v_version_review_asked_by_id_users_id_fk";
  
  ALTER TABLE "bundles" DROP CONSTRAINT "bundles_review_asked_by_id_users_id_fk";
  
  ALTER TABLE "_bundles_v" DROP CONSTRAINT "_bundles_v_version_review_asked_by_id_users_id_fk";
  
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_log_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'schedulePublish');
  ALTER TABLE "payload_jobs_log" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_log_task_slug" USING "task_slug"::"public"."enum_payload_jobs_log_task_slug";
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE text;
  DROP TYPE "public"."enum_payload_jobs_task_slug";
  CREATE TYPE "public"."enum_payload_jobs_task_slug" AS ENUM('inline', 'schedulePublish');
  ALTER TABLE "payload_jobs" ALTER COLUMN "task_slug" SET DATA TYPE "public"."enum_payload_jobs_task_slug" USING "task_slug"::"public"."enum_payload_jobs_task_slug";
  DROP INDEX "articles_review_asked_by_idx";
  DROP INDEX "_articles_v_version_version_review_asked_by_idx";
  DROP INDEX "evidence_entries_review_asked_by_idx";
  DROP INDEX "_evidence_entries_v_version_version_review_asked_by_idx";
  DROP INDEX "books_review_asked_by_idx";
  DROP INDEX "_books_v_version_version_review_asked_by_idx";
  DROP INDEX "bundles_review_asked_by_idx";
  DROP INDEX "_bundles_v_version_version_review_asked_by_idx";
  ALTER TABLE "articles" DROP COLUMN "review_asked_by_id";
  ALTER TABLE "_articles_v" DROP COLUMN "version_review_asked_by_id";
  ALTER TABLE "evidence_entries" DROP COLUMN "review_asked_by_id";
  ALTER TABLE "_evidence_entries_v" DROP COLUMN "version_review_asked_by_id";
  ALTER TABLE "books" DROP COLUMN "review_asked_by_id";
  ALTER TABLE "_books_v" DROP COLUMN "version_review_asked_by_id";
  ALTER TABLE "bundles" DROP COLUMN "review_asked_by_id";
  ALTER TABLE "_bundles_v" DROP COLUMN "version_review_asked_by_id";`)
}
