import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_books_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__books_v_version_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum_bundles_status" AS ENUM('draft', 'published');
  CREATE TYPE "public"."enum__bundles_v_version_status" AS ENUM('draft', 'published');
  CREATE TABLE "books_authors" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"role" varchar
  );
  
  CREATE TABLE "books_chapters" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"summary" varchar
  );
  
  CREATE TABLE "books_outcomes" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" varchar PRIMARY KEY NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "books" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"code" varchar,
  	"isbn" varchar,
  	"title" varchar,
  	"subtitle" varchar,
  	"language" varchar DEFAULT 'en',
  	"synopsis" varchar,
  	"pages" numeric,
  	"published_at" timestamp(3) with time zone,
  	"cover_id" integer,
  	"is_withdrawn" boolean DEFAULT false,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"_status" "enum_books_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "books_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "_books_v_version_authors" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar,
  	"role" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_books_v_version_chapters" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"summary" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_books_v_version_outcomes" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"text" varchar,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_books_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_code" varchar,
  	"version_isbn" varchar,
  	"version_title" varchar,
  	"version_subtitle" varchar,
  	"version_language" varchar DEFAULT 'en',
  	"version_synopsis" varchar,
  	"version_pages" numeric,
  	"version_published_at" timestamp(3) with time zone,
  	"version_cover_id" integer,
  	"version_is_withdrawn" boolean DEFAULT false,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version__status" "enum__books_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean,
  	"autosave" boolean
  );
  
  CREATE TABLE "_books_v_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "bundles" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar,
  	"slug" varchar,
  	"description" varchar,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"_status" "enum_bundles_status" DEFAULT 'draft'
  );
  
  CREATE TABLE "bundles_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"books_id" integer
  );
  
  CREATE TABLE "_bundles_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"parent_id" integer,
  	"version_title" varchar,
  	"version_slug" varchar,
  	"version_description" varchar,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"version__status" "enum__bundles_v_version_status" DEFAULT 'draft',
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"latest" boolean,
  	"autosave" boolean
  );
  
  CREATE TABLE "_bundles_v_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"books_id" integer
  );
  
  ALTER TABLE "site" ALTER COLUMN "about" DROP DEFAULT;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "books_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "bundles_id" integer;
  ALTER TABLE "books_authors" ADD CONSTRAINT "books_authors_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "books_chapters" ADD CONSTRAINT "books_chapters_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "books_outcomes" ADD CONSTRAINT "books_outcomes_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "books" ADD CONSTRAINT "books_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "books_texts" ADD CONSTRAINT "books_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_books_v_version_authors" ADD CONSTRAINT "_books_v_version_authors_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_books_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_books_v_version_chapters" ADD CONSTRAINT "_books_v_version_chapters_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_books_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_books_v_version_outcomes" ADD CONSTRAINT "_books_v_version_outcomes_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_books_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_books_v" ADD CONSTRAINT "_books_v_parent_id_books_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."books"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_books_v" ADD CONSTRAINT "_books_v_version_cover_id_media_id_fk" FOREIGN KEY ("version_cover_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_books_v_texts" ADD CONSTRAINT "_books_v_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_books_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "bundles_rels" ADD CONSTRAINT "bundles_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "bundles_rels" ADD CONSTRAINT "bundles_rels_books_fk" FOREIGN KEY ("books_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_bundles_v" ADD CONSTRAINT "_bundles_v_parent_id_bundles_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."bundles"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_bundles_v_rels" ADD CONSTRAINT "_bundles_v_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_bundles_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_bundles_v_rels" ADD CONSTRAINT "_bundles_v_rels_books_fk" FOREIGN KEY ("books_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "books_authors_order_idx" ON "books_authors" USING btree ("_order");
  CREATE INDEX "books_authors_parent_id_idx" ON "books_authors" USING btree ("_parent_id");
  CREATE INDEX "books_chapters_order_idx" ON "books_chapters" USING btree ("_order");
  CREATE INDEX "books_chapters_parent_id_idx" ON "books_chapters" USING btree ("_parent_id");
  CREATE INDEX "books_outcomes_order_idx" ON "books_outcomes" USING btree ("_order");
  CREATE INDEX "books_outcomes_parent_id_idx" ON "books_outcomes" USING btree ("_parent_id");
  CREATE UNIQUE INDEX "books_code_idx" ON "books" USING btree ("code");
  CREATE UNIQUE INDEX "books_isbn_idx" ON "books" USING btree ("isbn");
  CREATE INDEX "books_language_idx" ON "books" USING btree ("language");
  CREATE INDEX "books_cover_idx" ON "books" USING btree ("cover_id");
  CREATE INDEX "books_is_withdrawn_idx" ON "books" USING btree ("is_withdrawn");
  CREATE INDEX "books_updated_at_idx" ON "books" USING btree ("updated_at");
  CREATE INDEX "books_created_at_idx" ON "books" USING btree ("created_at");
  CREATE INDEX "books__status_idx" ON "books" USING btree ("_status");
  CREATE INDEX "books_texts_order_parent" ON "books_texts" USING btree ("order","parent_id");
  CREATE INDEX "_books_v_version_authors_order_idx" ON "_books_v_version_authors" USING btree ("_order");
  CREATE INDEX "_books_v_version_authors_parent_id_idx" ON "_books_v_version_authors" USING btree ("_parent_id");
  CREATE INDEX "_books_v_version_chapters_order_idx" ON "_books_v_version_chapters" USING btree ("_order");
  CREATE INDEX "_books_v_version_chapters_parent_id_idx" ON "_books_v_version_chapters" USING btree ("_parent_id");
  CREATE INDEX "_books_v_version_outcomes_order_idx" ON "_books_v_version_outcomes" USING btree ("_order");
  CREATE INDEX "_books_v_version_outcomes_parent_id_idx" ON "_books_v_version_outcomes" USING btree ("_parent_id");
  CREATE INDEX "_books_v_parent_idx" ON "_books_v" USING btree ("parent_id");
  CREATE INDEX "_books_v_version_version_code_idx" ON "_books_v" USING btree ("version_code");
  CREATE INDEX "_books_v_version_version_isbn_idx" ON "_books_v" USING btree ("version_isbn");
  CREATE INDEX "_books_v_version_version_language_idx" ON "_books_v" USING btree ("version_language");
  CREATE INDEX "_books_v_version_version_cover_idx" ON "_books_v" USING btree ("version_cover_id");
  CREATE INDEX "_books_v_version_version_is_withdrawn_idx" ON "_books_v" USING btree ("version_is_withdrawn");
  CREATE INDEX "_books_v_version_version_updated_at_idx" ON "_books_v" USING btree ("version_updated_at");
  CREATE INDEX "_books_v_version_version_created_at_idx" ON "_books_v" USING btree ("version_created_at");
  CREATE INDEX "_books_v_version_version__status_idx" ON "_books_v" USING btree ("version__status");
  CREATE INDEX "_books_v_created_at_idx" ON "_books_v" USING btree ("created_at");
  CREATE INDEX "_books_v_updated_at_idx" ON "_books_v" USING btree ("updated_at");
  CREATE INDEX "_books_v_latest_idx" ON "_books_v" USING btree ("latest");
  CREATE INDEX "_books_v_autosave_idx" ON "_books_v" USING btree ("autosave");
  CREATE INDEX "_books_v_texts_order_parent" ON "_books_v_texts" USING btree ("order","parent_id");
  CREATE UNIQUE INDEX "bundles_slug_idx" ON "bundles" USING btree ("slug");
  CREATE INDEX "bundles_updated_at_idx" ON "bundles" USING btree ("updated_at");
  CREATE INDEX "bundles_created_at_idx" ON "bundles" USING btree ("created_at");
  CREATE INDEX "bundles__status_idx" ON "bundles" USING btree ("_status");
  CREATE INDEX "bundles_rels_order_idx" ON "bundles_rels" USING btree ("order");
  CREATE INDEX "bundles_rels_parent_idx" ON "bundles_rels" USING btree ("parent_id");
  CREATE INDEX "bundles_rels_path_idx" ON "bundles_rels" USING btree ("path");
  CREATE INDEX "bundles_rels_books_id_idx" ON "bundles_rels" USING btree ("books_id");
  CREATE INDEX "_bundles_v_parent_idx" ON "_bundles_v" USING btree ("parent_id");
  CREATE INDEX "_bundles_v_version_version_slug_idx" ON "_bundles_v" USING btree ("version_slug");
  CREATE INDEX "_bundles_v_version_version_updated_at_idx" ON "_bundles_v" USING btree ("version_updated_at");
  CREATE INDEX "_bundles_v_version_version_created_at_idx" ON "_bundles_v" USING btree ("version_created_at");
  CREATE INDEX "_bundles_v_version_version__status_idx" ON "_bundles_v" USING btree ("version__status");
  CREATE INDEX "_bundles_v_created_at_idx" ON "_bundles_v" USING btree ("created_at");
  CREATE INDEX "_bundles_v_updated_at_idx" ON "_bundles_v" USING btree ("updated_at");
  CREATE INDEX "_bundles_v_latest_idx" ON "_bundles_v" USING btree ("latest");
  CREATE INDEX "_bundles_v_autosave_idx" ON "_bundles_v" USING btree ("autosave");
  CREATE INDEX "_bundles_v_rels_order_idx" ON "_bundles_v_rels" USING btree ("order");
  CREATE INDEX "_bundles_v_rels_parent_idx" ON "_bundles_v_rels" USING btree ("parent_id");
  CREATE INDEX "_bundles_v_rels_path_idx" ON "_bundles_v_rels" USING btree ("path");
  CREATE INDEX "_bundles_v_rels_books_id_idx" ON "_bundles_v_rels" USING btree ("books_id");
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_books_fk" FOREIGN KEY ("books_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_bundles_fk" FOREIGN KEY ("bundles_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "payload_locked_documents_rels_books_id_idx" ON "payload_locked_documents_rels" USING btree ("books_id");
  CREATE INDEX "payload_locked_documents_rels_bundles_id_idx" ON "payload_locked_documents_rels" USING btree ("bundles_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "books_authors" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "books_chapters" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "books_outcomes" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "books" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "books_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_books_v_version_authors" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_books_v_version_chapters" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_books_v_version_outcomes" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_books_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_books_v_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "bundles" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "bundles_rels" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_bundles_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_bundles_v_rels" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "books_authors" CASCADE;
  DROP TABLE "books_chapters" CASCADE;
  DROP TABLE "books_outcomes" CASCADE;
  DROP TABLE "books" CASCADE;
  DROP TABLE "books_texts" CASCADE;
  DROP TABLE "_books_v_version_authors" CASCADE;
  DROP TABLE "_books_v_version_chapters" CASCADE;
  DROP TABLE "_books_v_version_outcomes" CASCADE;
  DROP TABLE "_books_v" CASCADE;
  DROP TABLE "_books_v_texts" CASCADE;
  DROP TABLE "bundles" CASCADE;
  DROP TABLE "bundles_rels" CASCADE;
  DROP TABLE "_bundles_v" CASCADE;
  DROP TABLE "_bundles_v_rels" CASCADE;
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_books_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_bundles_fk";
  
  DROP INDEX "payload_locked_documents_rels_books_id_idx";
  DROP INDEX "payload_locked_documents_rels_bundles_id_idx";
  ALTER TABLE "site" ALTER COLUMN "about" SET DEFAULT null;
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "books_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "bundles_id";
  DROP TYPE "public"."enum_books_status";
  DROP TYPE "public"."enum__books_v_version_status";
  DROP TYPE "public"."enum_bundles_status";
  DROP TYPE "public"."enum__bundles_v_version_status";`)
}
