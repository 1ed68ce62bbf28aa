import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** Articles name the findings that they use; a finding can be withdrawn, and superseded by another. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    CREATE TABLE "articles_rels" (
      "id" serial PRIMARY KEY NOT NULL,
      "order" integer,
      "parent_id" integer NOT NULL,
      "path" varchar NOT NULL,
      "evidence_entries_id" integer
    );
    CREATE TABLE "_articles_v_rels" (
      "id" serial PRIMARY KEY NOT NULL,
      "order" integer,
      "parent_id" integer NOT NULL,
      "path" varchar NOT NULL,
      "evidence_entries_id" integer
    );
    ALTER TABLE "evidence_entries" ADD COLUMN "is_withdrawn" boolean DEFAULT false;
    ALTER TABLE "evidence_entries" ADD COLUMN "superseded_by_id" integer;
    ALTER TABLE "_evidence_entries_v" ADD COLUMN "version_is_withdrawn" boolean DEFAULT false;
    ALTER TABLE "_evidence_entries_v" ADD COLUMN "version_superseded_by_id" integer;
    ALTER TABLE "articles_rels" ADD CONSTRAINT "articles_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
    ALTER TABLE "articles_rels" ADD CONSTRAINT "articles_rels_evidence_entries_fk" FOREIGN KEY ("evidence_entries_id") REFERENCES "public"."evidence_entries"("id") ON DELETE cascade ON UPDATE no action;
    ALTER TABLE "_articles_v_rels" ADD CONSTRAINT "_articles_v_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_articles_v"("id") ON DELETE cascade ON UPDATE no action;
    ALTER TABLE "_articles_v_rels" ADD CONSTRAINT "_articles_v_rels_evidence_entries_fk" FOREIGN KEY ("evidence_entries_id") REFERENCES "public"."evidence_entries"("id") ON DELETE cascade ON UPDATE no action;
    CREATE INDEX "articles_rels_order_idx" ON "articles_rels" USING btree ("order");
    CREATE INDEX "articles_rels_parent_idx" ON "articles_rels" USING btree ("parent_id");
    CREATE INDEX "articles_rels_path_idx" ON "articles_rels" USING btree ("path");
    CREATE INDEX "articles_rels_evidence_entries_id_idx" ON "articles_rels" USING btree ("evidence_entries_id");
    CREATE INDEX "_articles_v_rels_order_idx" ON "_articles_v_rels" USING btree ("order");
    CREATE INDEX "_articles_v_rels_parent_idx" ON "_articles_v_rels" USING btree ("parent_id");
    CREATE INDEX "_articles_v_rels_path_idx" ON "_articles_v_rels" USING btree ("path");
    CREATE INDEX "_articles_v_rels_evidence_entries_id_idx" ON "_articles_v_rels" USING btree ("evidence_entries_id");
    ALTER TABLE "evidence_entries" ADD CONSTRAINT "evidence_entries_superseded_by_id_evidence_entries_id_fk" FOREIGN KEY ("superseded_by_id") REFERENCES "public"."evidence_entries"("id") ON DELETE set null ON UPDATE no action;
    ALTER TABLE "_evidence_entries_v" ADD CONSTRAINT "_evidence_entries_v_version_superseded_by_id_evidence_entries_id_fk" FOREIGN KEY ("version_superseded_by_id") REFERENCES "public"."evidence_entries"("id") ON DELETE set null ON UPDATE no action;
    CREATE INDEX "evidence_entries_superseded_by_idx" ON "evidence_entries" USING btree ("superseded_by_id");
    CREATE INDEX "_evidence_entries_v_version_version_superseded_by_idx" ON "_evidence_entries_v" USING btree ("version_superseded_by_id");
  `)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    DROP TABLE "articles_rels" CASCADE;
    DROP TABLE "_articles_v_rels" CASCADE;
    ALTER TABLE "evidence_entries" DROP CONSTRAINT "evidence_entries_superseded_by_id_evidence_entries_id_fk";
    ALTER TABLE "_evidence_entries_v" DROP CONSTRAINT "_evidence_entries_v_version_superseded_by_id_evidence_entries_id_fk";
    DROP INDEX "evidence_entries_superseded_by_idx";
    DROP INDEX "_evidence_entries_v_version_version_superseded_by_idx";
    ALTER TABLE "evidence_entries" DROP COLUMN "is_withdrawn";
    ALTER TABLE "evidence_entries" DROP COLUMN "superseded_by_id";
    ALTER TABLE "_evidence_entries_v" DROP COLUMN "version_is_withdrawn";
    ALTER TABLE "_evidence_entries_v" DROP COLUMN "version_superseded_by_id";
  `)
}
