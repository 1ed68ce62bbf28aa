import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * What editors work with: trash, who saved and published, reviews and comments, versions of the globals, saved
 * views, folders for images, old addresses of books and bundles, languages of articles.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE TYPE "public"."enum_articles_review_state" AS ENUM('writing', 'ready', 'returned', 'approved');
  CREATE TYPE "public"."enum__articles_v_version_review_state" AS ENUM('writing', 'ready', 'returned', 'approved');
  CREATE TYPE "public"."enum_evidence_entries_review_state" AS ENUM('writing', 'ready', 'returned', 'approved');
  CREATE TYPE "public"."enum__evidence_entries_v_version_review_state" AS ENUM('writing', 'ready', 'returned', 'approved');
  CREATE TYPE "public"."enum_books_review_state" AS ENUM('writing', 'ready', 'returned', 'approved');
  CREATE TYPE "public"."enum__books_v_version_review_state" AS ENUM('writing', 'ready', 'returned', 'approved');
  CREATE TYPE "public"."enum_bundles_review_state" AS ENUM('writing', 'ready', 'returned', 'approved');
  CREATE TYPE "public"."enum__bundles_v_version_review_state" AS ENUM('writing', 'ready', 'returned', 'approved');
  CREATE TYPE "public"."enum_payload_folders_folder_type" AS ENUM('media');
  CREATE TYPE "public"."enum_payload_query_presets_access_read_constraint" AS ENUM('everyone', 'onlyMe', 'specificUsers');
  CREATE TYPE "public"."enum_payload_query_presets_access_update_constraint" AS ENUM('everyone', 'onlyMe', 'specificUsers');
  CREATE TYPE "public"."enum_payload_query_presets_access_delete_constraint" AS ENUM('everyone', 'onlyMe', 'specificUsers');
  CREATE TYPE "public"."enum_payload_query_presets_related_collection" AS ENUM('articles', 'media', 'evidence-entries', 'books', 'bundles');
  CREATE TYPE "public"."enum__evidence_record_v_version_kinds_kind" AS ENUM('deployment', 'evidence-impact', 'evidence-adoption', 'regulation');
  ALTER TYPE "public"."enum_users_permission" ADD VALUE 'writer' BEFORE 'editor';
  CREATE TABLE "bundles_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "_bundles_v_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  CREATE TABLE "comments" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"text" varchar NOT NULL,
  	"author_id" integer NOT NULL,
  	"resolved_at" timestamp(3) with time zone,
  	"resolved_by_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "comments_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"articles_id" integer,
  	"books_id" integer,
  	"bundles_id" integer,
  	"evidence_entries_id" integer
  );
  
  CREATE TABLE "payload_folders_folder_type" (
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"value" "enum_payload_folders_folder_type",
  	"id" serial PRIMARY KEY NOT NULL
  );
  
  CREATE TABLE "payload_folders" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"name" varchar NOT NULL,
  	"folder_id" integer,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_query_presets" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"title" varchar NOT NULL,
  	"is_shared" boolean DEFAULT false,
  	"access_read_constraint" "enum_payload_query_presets_access_read_constraint" DEFAULT 'onlyMe',
  	"access_update_constraint" "enum_payload_query_presets_access_update_constraint" DEFAULT 'onlyMe',
  	"access_delete_constraint" "enum_payload_query_presets_access_delete_constraint" DEFAULT 'onlyMe',
  	"where" jsonb,
  	"columns" jsonb,
  	"group_by" varchar,
  	"related_collection" "enum_payload_query_presets_related_collection" NOT NULL,
  	"is_temp" boolean,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "payload_query_presets_rels" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"users_id" integer
  );
  
  CREATE TABLE "_evidence_record_v_version_kinds" (
  	"_order" integer NOT NULL,
  	"_parent_id" integer NOT NULL,
  	"id" serial PRIMARY KEY NOT NULL,
  	"kind" "enum__evidence_record_v_version_kinds_kind" NOT NULL,
  	"label" varchar NOT NULL,
  	"note" varchar NOT NULL,
  	"_uuid" varchar
  );
  
  CREATE TABLE "_evidence_record_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_name" varchar DEFAULT 'State of applied AI' NOT NULL,
  	"version_description" varchar,
  	"version_source" varchar,
  	"version_attribution" varchar,
  	"version_updated_by_id" integer,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_site_v" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"version_name" varchar DEFAULT 'Lectern' NOT NULL,
  	"version_tagline" varchar DEFAULT 'Sourced writing on applied AI for people who have to use it well' NOT NULL,
  	"version_about" varchar,
  	"version_catalogue_name" varchar DEFAULT 'Lectern Catalogue' NOT NULL,
  	"version_catalogue_tagline" varchar DEFAULT 'Books and bundles, described in full and open to every program' NOT NULL,
  	"version_organization_name" varchar DEFAULT 'Lectern' NOT NULL,
  	"version_organization_url" varchar,
  	"version_contact_email" varchar,
  	"version_license_name" varchar DEFAULT 'CC BY 4.0',
  	"version_license_url" varchar DEFAULT 'https://creativecommons.org/licenses/by/4.0/',
  	"version_allow_ai_training" boolean DEFAULT false,
  	"version_language" varchar DEFAULT 'en',
  	"version_logo_id" integer,
  	"version_accent_color" varchar,
  	"version_checks_source_links" boolean DEFAULT false,
  	"version_updated_by_id" integer,
  	"version_updated_at" timestamp(3) with time zone,
  	"version_created_at" timestamp(3) with time zone,
  	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
  	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL
  );
  
  CREATE TABLE "_site_v_texts" (
  	"id" serial PRIMARY KEY NOT NULL,
  	"order" integer NOT NULL,
  	"parent_id" integer NOT NULL,
  	"path" varchar NOT NULL,
  	"text" varchar
  );
  
  ALTER TABLE "articles" ADD COLUMN "language" varchar;
  ALTER TABLE "articles" ADD COLUMN "review_state" "enum_articles_review_state" DEFAULT 'writing';
  ALTER TABLE "articles" ADD COLUMN "reviewer_id" integer;
  ALTER TABLE "articles" ADD COLUMN "review_note" varchar;
  ALTER TABLE "articles" ADD COLUMN "updated_by_id" integer;
  ALTER TABLE "articles" ADD COLUMN "published_by_id" integer;
  ALTER TABLE "articles" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "_articles_v" ADD COLUMN "version_language" varchar;
  ALTER TABLE "_articles_v" ADD COLUMN "version_review_state" "enum__articles_v_version_review_state" DEFAULT 'writing';
  ALTER TABLE "_articles_v" ADD COLUMN "version_reviewer_id" integer;
  ALTER TABLE "_articles_v" ADD COLUMN "version_review_note" varchar;
  ALTER TABLE "_articles_v" ADD COLUMN "version_updated_by_id" integer;
  ALTER TABLE "_articles_v" ADD COLUMN "version_published_by_id" integer;
  ALTER TABLE "_articles_v" ADD COLUMN "version_deleted_at" timestamp(3) with time zone;
  ALTER TABLE "media" ADD COLUMN "updated_by_id" integer;
  ALTER TABLE "media" ADD COLUMN "folder_id" integer;
  ALTER TABLE "media" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "evidence_entries" ADD COLUMN "review_state" "enum_evidence_entries_review_state" DEFAULT 'writing';
  ALTER TABLE "evidence_entries" ADD COLUMN "reviewer_id" integer;
  ALTER TABLE "evidence_entries" ADD COLUMN "review_note" varchar;
  ALTER TABLE "evidence_entries" ADD COLUMN "updated_by_id" integer;
  ALTER TABLE "evidence_entries" ADD COLUMN "published_by_id" integer;
  ALTER TABLE "evidence_entries" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "_evidence_entries_v" ADD COLUMN "version_review_state" "enum__evidence_entries_v_version_review_state" DEFAULT 'writing';
  ALTER TABLE "_evidence_entries_v" ADD COLUMN "version_reviewer_id" integer;
  ALTER TABLE "_evidence_entries_v" ADD COLUMN "version_review_note" varchar;
  ALTER TABLE "_evidence_entries_v" ADD COLUMN "version_updated_by_id" integer;
  ALTER TABLE "_evidence_entries_v" ADD COLUMN "version_published_by_id" integer;
  ALTER TABLE "_evidence_entries_v" ADD COLUMN "version_deleted_at" timestamp(3) with time zone;
  ALTER TABLE "books" ADD COLUMN "review_state" "enum_books_review_state" DEFAULT 'writing';
  ALTER TABLE "books" ADD COLUMN "reviewer_id" integer;
  ALTER TABLE "books" ADD COLUMN "review_note" varchar;
  ALTER TABLE "books" ADD COLUMN "updated_by_id" integer;
  ALTER TABLE "books" ADD COLUMN "published_by_id" integer;
  ALTER TABLE "books" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "_books_v" ADD COLUMN "version_review_state" "enum__books_v_version_review_state" DEFAULT 'writing';
  ALTER TABLE "_books_v" ADD COLUMN "version_reviewer_id" integer;
  ALTER TABLE "_books_v" ADD COLUMN "version_review_note" varchar;
  ALTER TABLE "_books_v" ADD COLUMN "version_updated_by_id" integer;
  ALTER TABLE "_books_v" ADD COLUMN "version_published_by_id" integer;
  ALTER TABLE "_books_v" ADD COLUMN "version_deleted_at" timestamp(3) with time zone;
  ALTER TABLE "bundles" ADD COLUMN "review_state" "enum_bundles_review_state" DEFAULT 'writing';
  ALTER TABLE "bundles" ADD COLUMN "reviewer_id" integer;
  ALTER TABLE "bundles" ADD COLUMN "review_note" varchar;
  ALTER TABLE "bundles" ADD COLUMN "updated_by_id" integer;
  ALTER TABLE "bundles" ADD COLUMN "published_by_id" integer;
  ALTER TABLE "bundles" ADD COLUMN "deleted_at" timestamp(3) with time zone;
  ALTER TABLE "_bundles_v" ADD COLUMN "version_review_state" "enum__bundles_v_version_review_state" DEFAULT 'writing';
  ALTER TABLE "_bundles_v" ADD COLUMN "version_reviewer_id" integer;
  ALTER TABLE "_bundles_v" ADD COLUMN "version_review_note" varchar;
  ALTER TABLE "_bundles_v" ADD COLUMN "version_updated_by_id" integer;
  ALTER TABLE "_bundles_v" ADD COLUMN "version_published_by_id" integer;
  ALTER TABLE "_bundles_v" ADD COLUMN "version_deleted_at" timestamp(3) with time zone;
  ALTER TABLE "users" ADD COLUMN "wants_notices" boolean DEFAULT true;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "comments_id" integer;
  ALTER TABLE "payload_locked_documents_rels" ADD COLUMN "payload_folders_id" integer;
  ALTER TABLE "evidence_record" ADD COLUMN "updated_by_id" integer;
  ALTER TABLE "site" ADD COLUMN "language" varchar DEFAULT 'en';
  ALTER TABLE "site" ADD COLUMN "logo_id" integer;
  ALTER TABLE "site" ADD COLUMN "accent_color" varchar;
  ALTER TABLE "site" ADD COLUMN "checks_source_links" boolean DEFAULT false;
  ALTER TABLE "site" ADD COLUMN "updated_by_id" integer;
  ALTER TABLE "bundles_texts" ADD CONSTRAINT "bundles_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_bundles_v_texts" ADD CONSTRAINT "_bundles_v_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_bundles_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "comments" ADD CONSTRAINT "comments_resolved_by_id_users_id_fk" FOREIGN KEY ("resolved_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "comments_rels" ADD CONSTRAINT "comments_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "comments_rels" ADD CONSTRAINT "comments_rels_articles_fk" FOREIGN KEY ("articles_id") REFERENCES "public"."articles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "comments_rels" ADD CONSTRAINT "comments_rels_books_fk" FOREIGN KEY ("books_id") REFERENCES "public"."books"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "comments_rels" ADD CONSTRAINT "comments_rels_bundles_fk" FOREIGN KEY ("bundles_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "comments_rels" ADD CONSTRAINT "comments_rels_evidence_entries_fk" FOREIGN KEY ("evidence_entries_id") REFERENCES "public"."evidence_entries"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_folders_folder_type" ADD CONSTRAINT "payload_folders_folder_type_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_folders"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_folders" ADD CONSTRAINT "payload_folders_folder_id_payload_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."payload_folders"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "payload_query_presets_rels" ADD CONSTRAINT "payload_query_presets_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."payload_query_presets"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_query_presets_rels" ADD CONSTRAINT "payload_query_presets_rels_users_fk" FOREIGN KEY ("users_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_evidence_record_v_version_kinds" ADD CONSTRAINT "_evidence_record_v_version_kinds_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "public"."_evidence_record_v"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "_evidence_record_v" ADD CONSTRAINT "_evidence_record_v_version_updated_by_id_users_id_fk" FOREIGN KEY ("version_updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_site_v" ADD CONSTRAINT "_site_v_version_logo_id_media_id_fk" FOREIGN KEY ("version_logo_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_site_v" ADD CONSTRAINT "_site_v_version_updated_by_id_users_id_fk" FOREIGN KEY ("version_updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_site_v_texts" ADD CONSTRAINT "_site_v_texts_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."_site_v"("id") ON DELETE cascade ON UPDATE no action;
  CREATE INDEX "bundles_texts_order_parent" ON "bundles_texts" USING btree ("order","parent_id");
  CREATE INDEX "_bundles_v_texts_order_parent" ON "_bundles_v_texts" USING btree ("order","parent_id");
  CREATE INDEX "comments_author_idx" ON "comments" USING btree ("author_id");
  CREATE INDEX "comments_resolved_by_idx" ON "comments" USING btree ("resolved_by_id");
  CREATE INDEX "comments_updated_at_idx" ON "comments" USING btree ("updated_at");
  CREATE INDEX "comments_created_at_idx" ON "comments" USING btree ("created_at");
  CREATE INDEX "comments_rels_order_idx" ON "comments_rels" USING btree ("order");
  CREATE INDEX "comments_rels_parent_idx" ON "comments_rels" USING btree ("parent_id");
  CREATE INDEX "comments_rels_path_idx" ON "comments_rels" USING btree ("path");
  CREATE INDEX "comments_rels_articles_id_idx" ON "comments_rels" USING btree ("articles_id");
  CREATE INDEX "comments_rels_books_id_idx" ON "comments_rels" USING btree ("books_id");
  CREATE INDEX "comments_rels_bundles_id_idx" ON "comments_rels" USING btree ("bundles_id");
  CREATE INDEX "comments_rels_evidence_entries_id_idx" ON "comments_rels" USING btree ("evidence_entries_id");
  CREATE INDEX "payload_folders_folder_type_order_idx" ON "payload_folders_folder_type" USING btree ("order");
  CREATE INDEX "payload_folders_folder_type_parent_idx" ON "payload_folders_folder_type" USING btree ("parent_id");
  CREATE INDEX "payload_folders_name_idx" ON "payload_folders" USING btree ("name");
  CREATE INDEX "payload_folders_folder_idx" ON "payload_folders" USING btree ("folder_id");
  CREATE INDEX "payload_folders_updated_at_idx" ON "payload_folders" USING btree ("updated_at");
  CREATE INDEX "payload_folders_created_at_idx" ON "payload_folders" USING btree ("created_at");
  CREATE INDEX "payload_query_presets_updated_at_idx" ON "payload_query_presets" USING btree ("updated_at");
  CREATE INDEX "payload_query_presets_created_at_idx" ON "payload_query_presets" USING btree ("created_at");
  CREATE INDEX "payload_query_presets_rels_order_idx" ON "payload_query_presets_rels" USING btree ("order");
  CREATE INDEX "payload_query_presets_rels_parent_idx" ON "payload_query_presets_rels" USING btree ("parent_id");
  CREATE INDEX "payload_query_presets_rels_path_idx" ON "payload_query_presets_rels" USING btree ("path");
  CREATE INDEX "payload_query_presets_rels_users_id_idx" ON "payload_query_presets_rels" USING btree ("users_id");
  CREATE INDEX "_evidence_record_v_version_kinds_order_idx" ON "_evidence_record_v_version_kinds" USING btree ("_order");
  CREATE INDEX "_evidence_record_v_version_kinds_parent_id_idx" ON "_evidence_record_v_version_kinds" USING btree ("_parent_id");
  CREATE INDEX "_evidence_record_v_version_version_updated_by_idx" ON "_evidence_record_v" USING btree ("version_updated_by_id");
  CREATE INDEX "_evidence_record_v_created_at_idx" ON "_evidence_record_v" USING btree ("created_at");
  CREATE INDEX "_evidence_record_v_updated_at_idx" ON "_evidence_record_v" USING btree ("updated_at");
  CREATE INDEX "_site_v_version_version_logo_idx" ON "_site_v" USING btree ("version_logo_id");
  CREATE INDEX "_site_v_version_version_updated_by_idx" ON "_site_v" USING btree ("version_updated_by_id");
  CREATE INDEX "_site_v_created_at_idx" ON "_site_v" USING btree ("created_at");
  CREATE INDEX "_site_v_updated_at_idx" ON "_site_v" USING btree ("updated_at");
  CREATE INDEX "_site_v_texts_order_parent" ON "_site_v_texts" USING btree ("order","parent_id");
  ALTER TABLE "articles" ADD CONSTRAINT "articles_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "articles" ADD CONSTRAINT "articles_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "articles" ADD CONSTRAINT "articles_published_by_id_users_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_articles_v" ADD CONSTRAINT "_articles_v_version_reviewer_id_users_id_fk" FOREIGN KEY ("version_reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_articles_v" ADD CONSTRAINT "_articles_v_version_updated_by_id_users_id_fk" FOREIGN KEY ("version_updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_articles_v" ADD CONSTRAINT "_articles_v_version_published_by_id_users_id_fk" FOREIGN KEY ("version_published_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "media" ADD CONSTRAINT "media_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "media" ADD CONSTRAINT "media_folder_id_payload_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."payload_folders"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "evidence_entries" ADD CONSTRAINT "evidence_entries_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "evidence_entries" ADD CONSTRAINT "evidence_entries_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "evidence_entries" ADD CONSTRAINT "evidence_entries_published_by_id_users_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_evidence_entries_v" ADD CONSTRAINT "_evidence_entries_v_version_reviewer_id_users_id_fk" FOREIGN KEY ("version_reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_evidence_entries_v" ADD CONSTRAINT "_evidence_entries_v_version_updated_by_id_users_id_fk" FOREIGN KEY ("version_updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_evidence_entries_v" ADD CONSTRAINT "_evidence_entries_v_version_published_by_id_users_id_fk" FOREIGN KEY ("version_published_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "books" ADD CONSTRAINT "books_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "books" ADD CONSTRAINT "books_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "books" ADD CONSTRAINT "books_published_by_id_users_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_books_v" ADD CONSTRAINT "_books_v_version_reviewer_id_users_id_fk" FOREIGN KEY ("version_reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_books_v" ADD CONSTRAINT "_books_v_version_updated_by_id_users_id_fk" FOREIGN KEY ("version_updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_books_v" ADD CONSTRAINT "_books_v_version_published_by_id_users_id_fk" FOREIGN KEY ("version_published_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "bundles" ADD CONSTRAINT "bundles_reviewer_id_users_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "bundles" ADD CONSTRAINT "bundles_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "bundles" ADD CONSTRAINT "bundles_published_by_id_users_id_fk" FOREIGN KEY ("published_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_bundles_v" ADD CONSTRAINT "_bundles_v_version_reviewer_id_users_id_fk" FOREIGN KEY ("version_reviewer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_bundles_v" ADD CONSTRAINT "_bundles_v_version_updated_by_id_users_id_fk" FOREIGN KEY ("version_updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "_bundles_v" ADD CONSTRAINT "_bundles_v_version_published_by_id_users_id_fk" FOREIGN KEY ("version_published_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_comments_fk" FOREIGN KEY ("comments_id") REFERENCES "public"."comments"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_payload_folders_fk" FOREIGN KEY ("payload_folders_id") REFERENCES "public"."payload_folders"("id") ON DELETE cascade ON UPDATE no action;
  ALTER TABLE "evidence_record" ADD CONSTRAINT "evidence_record_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "site" ADD CONSTRAINT "site_logo_id_media_id_fk" FOREIGN KEY ("logo_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;
  ALTER TABLE "site" ADD CONSTRAINT "site_updated_by_id_users_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
  CREATE INDEX "articles_review_state_idx" ON "articles" USING btree ("review_state");
  CREATE INDEX "articles_reviewer_idx" ON "articles" USING btree ("reviewer_id");
  CREATE INDEX "articles_updated_by_idx" ON "articles" USING btree ("updated_by_id");
  CREATE INDEX "articles_published_by_idx" ON "articles" USING btree ("published_by_id");
  CREATE INDEX "articles_deleted_at_idx" ON "articles" USING btree ("deleted_at");
  CREATE INDEX "_articles_v_version_version_review_state_idx" ON "_articles_v" USING btree ("version_review_state");
  CREATE INDEX "_articles_v_version_version_reviewer_idx" ON "_articles_v" USING btree ("version_reviewer_id");
  CREATE INDEX "_articles_v_version_version_updated_by_idx" ON "_articles_v" USING btree ("version_updated_by_id");
  CREATE INDEX "_articles_v_version_version_published_by_idx" ON "_articles_v" USING btree ("version_published_by_id");
  CREATE INDEX "_articles_v_version_version_deleted_at_idx" ON "_articles_v" USING btree ("version_deleted_at");
  CREATE INDEX "media_updated_by_idx" ON "media" USING btree ("updated_by_id");
  CREATE INDEX "media_folder_idx" ON "media" USING btree ("folder_id");
  CREATE INDEX "media_deleted_at_idx" ON "media" USING btree ("deleted_at");
  CREATE INDEX "evidence_entries_review_state_idx" ON "evidence_entries" USING btree ("review_state");
  CREATE INDEX "evidence_entries_reviewer_idx" ON "evidence_entries" USING btree ("reviewer_id");
  CREATE INDEX "evidence_entries_updated_by_idx" ON "evidence_entries" USING btree ("updated_by_id");
  CREATE INDEX "evidence_entries_published_by_idx" ON "evidence_entries" USING btree ("published_by_id");
  CREATE INDEX "evidence_entries_deleted_at_idx" ON "evidence_entries" USING btree ("deleted_at");
  CREATE INDEX "_evidence_entries_v_version_version_review_state_idx" ON "_evidence_entries_v" USING btree ("version_review_state");
  CREATE INDEX "_evidence_entries_v_version_version_reviewer_idx" ON "_evidence_entries_v" USING btree ("version_reviewer_id");
  CREATE INDEX "_evidence_entries_v_version_version_updated_by_idx" ON "_evidence_entries_v" USING btree ("version_updated_by_id");
  CREATE INDEX "_evidence_entries_v_version_version_published_by_idx" ON "_evidence_entries_v" USING btree ("version_published_by_id");
  CREATE INDEX "_evidence_entries_v_version_version_deleted_at_idx" ON "_evidence_entries_v" USING btree ("version_deleted_at");
  CREATE INDEX "books_review_state_idx" ON "books" USING btree ("review_state");
  CREATE INDEX "books_reviewer_idx" ON "books" USING btree ("reviewer_id");
  CREATE INDEX "books_updated_by_idx" ON "books" USING btree ("updated_by_id");
  CREATE INDEX "books_published_by_idx" ON "books" USING btree ("published_by_id");
  CREATE INDEX "books_deleted_at_idx" ON "books" USING btree ("deleted_at");
  CREATE INDEX "_books_v_version_version_review_state_idx" ON "_books_v" USING btree ("version_review_state");
  CREATE INDEX "_books_v_version_version_reviewer_idx" ON "_books_v" USING btree ("version_reviewer_id");
  CREATE INDEX "_books_v_version_version_updated_by_idx" ON "_books_v" USING btree ("version_updated_by_id");
  CREATE INDEX "_books_v_version_version_published_by_idx" ON "_books_v" USING btree ("version_published_by_id");
  CREATE INDEX "_books_v_version_version_deleted_at_idx" ON "_books_v" USING btree ("version_deleted_at");
  CREATE INDEX "bundles_review_state_idx" ON "bundles" USING btree ("review_state");
  CREATE INDEX "bundles_reviewer_idx" ON "bundles" USING btree ("reviewer_id");
  CREATE INDEX "bundles_updated_by_idx" ON "bundles" USING btree ("updated_by_id");
  CREATE INDEX "bundles_published_by_idx" ON "bundles" USING btree ("published_by_id");
  CREATE INDEX "bundles_deleted_at_idx" ON "bundles" USING btree ("deleted_at");
  CREATE INDEX "_bundles_v_version_version_review_state_idx" ON "_bundles_v" USING btree ("version_review_state");
  CREATE INDEX "_bundles_v_version_version_reviewer_idx" ON "_bundles_v" USING btree ("version_reviewer_id");
  CREATE INDEX "_bundles_v_version_version_updated_by_idx" ON "_bundles_v" USING btree ("version_updated_by_id");
  CREATE INDEX "_bundles_v_version_version_published_by_idx" ON "_bundles_v" USING btree ("version_published_by_id");
  CREATE INDEX "_bundles_v_version_version_deleted_at_idx" ON "_bundles_v" USING btree ("version_deleted_at");
  CREATE INDEX "payload_locked_documents_rels_comments_id_idx" ON "payload_locked_documents_rels" USING btree ("comments_id");
  CREATE INDEX "payload_locked_documents_rels_payload_folders_id_idx" ON "payload_locked_documents_rels" USING btree ("payload_folders_id");
  CREATE INDEX "evidence_record_updated_by_idx" ON "evidence_record" USING btree ("updated_by_id");
  CREATE INDEX "site_logo_idx" ON "site" USING btree ("logo_id");
  CREATE INDEX "site_updated_by_idx" ON "site" USING btree ("updated_by_id");`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   ALTER TABLE "bundles_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_bundles_v_texts" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "comments" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "comments_rels" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "payload_folders_folder_type" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "payload_folders" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "payload_query_presets" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "payload_query_presets_rels" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_evidence_record_v_version_kinds" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_evidence_record_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_site_v" DISABLE ROW LEVEL SECURITY;
  ALTER TABLE "_site_v_texts" DISABLE ROW LEVEL SECURITY;
  DROP TABLE "bundles_texts" CASCADE;
  DROP TABLE "_bundles_v_texts" CASCADE;
  DROP TABLE "comments" CASCADE;
  DROP TABLE "comments_rels" CASCADE;
  DROP TABLE "payload_folders_folder_type" CASCADE;
  DROP TABLE "payload_folders" CASCADE;
  DROP TABLE "payload_query_presets" CASCADE;
  DROP TABLE "payload_query_presets_rels" CASCADE;
  DROP TABLE "_evidence_record_v_version_kinds" CASCADE;
  DROP TABLE "_evidence_record_v" CASCADE;
  DROP TABLE "_site_v" CASCADE;
  DROP TABLE "_site_v_texts" CASCADE;
  ALTER TABLE "articles" DROP CONSTRAINT "articles_reviewer_id_users_id_fk";
  
  ALTER TABLE "articles" DROP CONSTRAINT "articles_updated_by_id_users_id_fk";
  
  ALTER TABLE "articles" DROP CONSTRAINT "articles_published_by_id_users_id_fk";
  
  ALTER TABLE "_articles_v" DROP CONSTRAINT "_articles_v_version_reviewer_id_users_id_fk";
  
  ALTER TABLE "_articles_v" DROP CONSTRAINT "_articles_v_version_updated_by_id_users_id_fk";
  
  ALTER TABLE "_articles_v" DROP CONSTRAINT "_articles_v_version_published_by_id_users_id_fk";
  
  ALTER TABLE "media" DROP CONSTRAINT "media_updated_by_id_users_id_fk";
  
  ALTER TABLE "media" DROP CONSTRAINT "media_folder_id_payload_folders_id_fk";
  
  ALTER TABLE "evidence_entries" DROP CONSTRAINT "evidence_entries_reviewer_id_users_id_fk";
  
  ALTER TABLE "evidence_entries" DROP CONSTRAINT "evidence_entries_updated_by_id_users_id_fk";
  
  ALTER TABLE "evidence_entries" DROP CONSTRAINT "evidence_entries_published_by_id_users_id_fk";
  
  ALTER TABLE "_evidence_entries_v" DROP CONSTRAINT "_evidence_entries_v_version_reviewer_id_users_id_fk";
  
  ALTER TABLE "_evidence_entries_v" DROP CONSTRAINT "_evidence_entries_v_version_updated_by_id_users_id_fk";
  
  ALTER TABLE "_evidence_entries_v" DROP CONSTRAINT "_evidence_entries_v_version_published_by_id_users_id_fk";
  
  ALTER TABLE "books" DROP CONSTRAINT "books_reviewer_id_users_id_fk";
  
  ALTER TABLE "books" DROP CONSTRAINT "books_updated_by_id_users_id_fk";
  
  ALTER TABLE "books" DROP CONSTRAINT "books_published_by_id_users_id_fk";
  
  ALTER TABLE "_books_v" DROP CONSTRAINT "_books_v_version_reviewer_id_users_id_fk";
  
  ALTER TABLE "_books_v" DROP CONSTRAINT "_books_v_version_updated_by_id_users_id_fk";
  
  ALTER TABLE "_books_v" DROP CONSTRAINT "_books_v_version_published_by_id_users_id_fk";
  
  ALTER TABLE "bundles" DROP CONSTRAINT "bundles_reviewer_id_users_id_fk";
  
  ALTER TABLE "bundles" DROP CONSTRAINT "bundles_updated_by_id_users_id_fk";
  
  ALTER TABLE "bundles" DROP CONSTRAINT "bundles_published_by_id_users_id_fk";
  
  ALTER TABLE "_bundles_v" DROP CONSTRAINT "_bundles_v_version_reviewer_id_users_id_fk";
  
  ALTER TABLE "_bundles_v" DROP CONSTRAINT "_bundles_v_version_updated_by_id_users_id_fk";
  
  ALTER TABLE "_bundles_v" DROP CONSTRAINT "_bundles_v_version_published_by_id_users_id_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_comments_fk";
  
  ALTER TABLE "payload_locked_documents_rels" DROP CONSTRAINT "payload_locked_documents_rels_payload_folders_fk";
  
  ALTER TABLE "evidence_record" DROP CONSTRAINT "evidence_record_updated_by_id_users_id_fk";
  
  ALTER TABLE "site" DROP CONSTRAINT "site_logo_id_media_id_fk";
  
  ALTER TABLE "site" DROP CONSTRAINT "site_updated_by_id_users_id_fk";
  
  ALTER TABLE "users" ALTER COLUMN "permission" SET DATA TYPE text;
  ALTER TABLE "users" ALTER COLUMN "permission" SET DEFAULT 'none'::text;
  DROP TYPE "public"."enum_users_permission";
  CREATE TYPE "public"."enum_users_permission" AS ENUM('none', 'editor', 'admin');
  ALTER TABLE "users" ALTER COLUMN "permission" SET DEFAULT 'none'::"public"."enum_users_permission";
  ALTER TABLE "users" ALTER COLUMN "permission" SET DATA TYPE "public"."enum_users_permission" USING "permission"::"public"."enum_users_permission";
  DROP INDEX "articles_review_state_idx";
  DROP INDEX "articles_reviewer_idx";
  DROP INDEX "articles_updated_by_idx";
  DROP INDEX "articles_published_by_idx";
  DROP INDEX "articles_deleted_at_idx";
  DROP INDEX "_articles_v_version_version_review_state_idx";
  DROP INDEX "_articles_v_version_version_reviewer_idx";
  DROP INDEX "_articles_v_version_version_updated_by_idx";
  DROP INDEX "_articles_v_version_version_published_by_idx";
  DROP INDEX "_articles_v_version_version_deleted_at_idx";
  DROP INDEX "media_updated_by_idx";
  DROP INDEX "media_folder_idx";
  DROP INDEX "media_deleted_at_idx";
  DROP INDEX "evidence_entries_review_state_idx";
  DROP INDEX "evidence_entries_reviewer_idx";
  DROP INDEX "evidence_entries_updated_by_idx";
  DROP INDEX "evidence_entries_published_by_idx";
  DROP INDEX "evidence_entries_deleted_at_idx";
  DROP INDEX "_evidence_entries_v_version_version_review_state_idx";
  DROP INDEX "_evidence_entries_v_version_version_reviewer_idx";
  DROP INDEX "_evidence_entries_v_version_version_updated_by_idx";
  DROP INDEX "_evidence_entries_v_version_version_published_by_idx";
  DROP INDEX "_evidence_entries_v_version_version_deleted_at_idx";
  DROP INDEX "books_review_state_idx";
  DROP INDEX "books_reviewer_idx";
  DROP INDEX "books_updated_by_idx";
  DROP INDEX "books_published_by_idx";
  DROP INDEX "books_deleted_at_idx";
  DROP INDEX "_books_v_version_version_review_state_idx";
  DROP INDEX "_books_v_version_version_reviewer_idx";
  DROP INDEX "_books_v_version_version_updated_by_idx";
  DROP INDEX "_books_v_version_version_published_by_idx";
  DROP INDEX "_books_v_version_version_deleted_at_idx";
  DROP INDEX "bundles_review_state_idx";
  DROP INDEX "bundles_reviewer_idx";
  DROP INDEX "bundles_updated_by_idx";
  DROP INDEX "bundles_published_by_idx";
  DROP INDEX "bundles_deleted_at_idx";
  DROP INDEX "_bundles_v_version_version_review_state_idx";
  DROP INDEX "_bundles_v_version_version_reviewer_idx";
  DROP INDEX "_bundles_v_version_version_updated_by_idx";
  DROP INDEX "_bundles_v_version_version_published_by_idx";
  DROP INDEX "_bundles_v_version_version_deleted_at_idx";
  DROP INDEX "payload_locked_documents_rels_comments_id_idx";
  DROP INDEX "payload_locked_documents_rels_payload_folders_id_idx";
  DROP INDEX "evidence_record_updated_by_idx";
  DROP INDEX "site_logo_idx";
  DROP INDEX "site_updated_by_idx";
  ALTER TABLE "articles" DROP COLUMN "language";
  ALTER TABLE "articles" DROP COLUMN "review_state";
  ALTER TABLE "articles" DROP COLUMN "reviewer_id";
  ALTER TABLE "articles" DROP COLUMN "review_note";
  ALTER TABLE "articles" DROP COLUMN "updated_by_id";
  ALTER TABLE "articles" DROP COLUMN "published_by_id";
  ALTER TABLE "articles" DROP COLUMN "deleted_at";
  ALTER TABLE "_articles_v" DROP COLUMN "version_language";
  ALTER TABLE "_articles_v" DROP COLUMN "version_review_state";
  ALTER TABLE "_articles_v" DROP COLUMN "version_reviewer_id";
  ALTER TABLE "_articles_v" DROP COLUMN "version_review_note";
  ALTER TABLE "_articles_v" DROP COLUMN "version_updated_by_id";
  ALTER TABLE "_articles_v" DROP COLUMN "version_published_by_id";
  ALTER TABLE "_articles_v" DROP COLUMN "version_deleted_at";
  ALTER TABLE "media" DROP COLUMN "updated_by_id";
  ALTER TABLE "media" DROP COLUMN "folder_id";
  ALTER TABLE "media" DROP COLUMN "deleted_at";
  ALTER TABLE "evidence_entries" DROP COLUMN "review_state";
  ALTER TABLE "evidence_entries" DROP COLUMN "reviewer_id";
  ALTER TABLE "evidence_entries" DROP COLUMN "review_note";
  ALTER TABLE "evidence_entries" DROP COLUMN "updated_by_id";
  ALTER TABLE "evidence_entries" DROP COLUMN "published_by_id";
  ALTER TABLE "evidence_entries" DROP COLUMN "deleted_at";
  ALTER TABLE "_evidence_entries_v" DROP COLUMN "version_review_state";
  ALTER TABLE "_evidence_entries_v" DROP COLUMN "version_reviewer_id";
  ALTER TABLE "_evidence_entries_v" DROP COLUMN "version_review_note";
  ALTER TABLE "_evidence_entries_v" DROP COLUMN "version_updated_by_id";
  ALTER TABLE "_evidence_entries_v" DROP COLUMN "version_published_by_id";
  ALTER TABLE "_evidence_entries_v" DROP COLUMN "version_deleted_at";
  ALTER TABLE "books" DROP COLUMN "review_state";
  ALTER TABLE "books" DROP COLUMN "reviewer_id";
  ALTER TABLE "books" DROP COLUMN "review_note";
  ALTER TABLE "books" DROP COLUMN "updated_by_id";
  ALTER TABLE "books" DROP COLUMN "published_by_id";
  ALTER TABLE "books" DROP COLUMN "deleted_at";
  ALTER TABLE "_books_v" DROP COLUMN "version_review_state";
  ALTER TABLE "_books_v" DROP COLUMN "version_reviewer_id";
  ALTER TABLE "_books_v" DROP COLUMN "version_review_note";
  ALTER TABLE "_books_v" DROP COLUMN "version_updated_by_id";
  ALTER TABLE "_books_v" DROP COLUMN "version_published_by_id";
  ALTER TABLE "_books_v" DROP COLUMN "version_deleted_at";
  ALTER TABLE "bundles" DROP COLUMN "review_state";
  ALTER TABLE "bundles" DROP COLUMN "reviewer_id";
  ALTER TABLE "bundles" DROP COLUMN "review_note";
  ALTER TABLE "bundles" DROP COLUMN "updated_by_id";
  ALTER TABLE "bundles" DROP COLUMN "published_by_id";
  ALTER TABLE "bundles" DROP COLUMN "deleted_at";
  ALTER TABLE "_bundles_v" DROP COLUMN "version_review_state";
  ALTER TABLE "_bundles_v" DROP COLUMN "version_reviewer_id";
  ALTER TABLE "_bundles_v" DROP COLUMN "version_review_note";
  ALTER TABLE "_bundles_v" DROP COLUMN "version_updated_by_id";
  ALTER TABLE "_bundles_v" DROP COLUMN "version_published_by_id";
  ALTER TABLE "_bundles_v" DROP COLUMN "version_deleted_at";
  ALTER TABLE "users" DROP COLUMN "wants_notices";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "comments_id";
  ALTER TABLE "payload_locked_documents_rels" DROP COLUMN "payload_folders_id";
  ALTER TABLE "evidence_record" DROP COLUMN "updated_by_id";
  ALTER TABLE "site" DROP COLUMN "language";
  ALTER TABLE "site" DROP COLUMN "logo_id";
  ALTER TABLE "site" DROP COLUMN "accent_color";
  ALTER TABLE "site" DROP COLUMN "checks_source_links";
  ALTER TABLE "site" DROP COLUMN "updated_by_id";
  DROP TYPE "public"."enum_articles_review_state";
  DROP TYPE "public"."enum__articles_v_version_review_state";
  DROP TYPE "public"."enum_evidence_entries_review_state";
  DROP TYPE "public"."enum__evidence_entries_v_version_review_state";
  DROP TYPE "public"."enum_books_review_state";
  DROP TYPE "public"."enum__books_v_version_review_state";
  DROP TYPE "public"."enum_bundles_review_state";
  DROP TYPE "public"."enum__bundles_v_version_review_state";
  DROP TYPE "public"."enum_payload_folders_folder_type";
  DROP TYPE "public"."enum_payload_query_presets_access_read_constraint";
  DROP TYPE "public"."enum_payload_query_presets_access_update_constraint";
  DROP TYPE "public"."enum_payload_query_presets_access_delete_constraint";
  DROP TYPE "public"."enum_payload_query_presets_related_collection";
  DROP TYPE "public"."enum__evidence_record_v_version_kinds_kind";`)
}
