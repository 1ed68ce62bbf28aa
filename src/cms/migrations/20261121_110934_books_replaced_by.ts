import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/** What takes the place of a withdrawn book. */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "books" ADD COLUMN "replaced_by_id" integer;
    ALTER TABLE "_books_v" ADD COLUMN "version_replaced_by_id" integer;
    ALTER TABLE "books" ADD CONSTRAINT "books_replaced_by_id_books_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."books"("id") ON DELETE set null ON UPDATE no action;
    ALTER TABLE "_books_v" ADD CONSTRAINT "_books_v_version_replaced_by_id_books_id_fk" FOREIGN KEY ("version_replaced_by_id") REFERENCES "public"."books"("id") ON DELETE set null ON UPDATE no action;
    CREATE INDEX "books_replaced_by_idx" ON "books" USING btree ("replaced_by_id");
    CREATE INDEX "_books_v_version_version_replaced_by_idx" ON "_books_v" USING btree ("version_replaced_by_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
    ALTER TABLE "_books_v" DROP COLUMN "version_replaced_by_id";
    ALTER TABLE "books" DROP COLUMN "replaced_by_id";`)
}
