import { type MigrateDownArgs, type MigrateUpArgs, sql } from '@payloadcms/db-postgres'

/**
 * `published_findings`: which findings published articles use, by their list of findings and by links in their text.
 * Triggers maintain it, whoever writes. `origin` is the scheme and host of such a link, empty for a path: the reader
 * knows which is the site's own.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    create table published_findings (
      article_id integer not null references articles (id) on delete cascade,
      finding_id integer not null references evidence_entries (id) on delete cascade,
      origin text not null,
      primary key (article_id, finding_id, origin)
    );
    create index published_findings_finding on published_findings (finding_id);

    create function lectern_refresh_findings(wanted integer) returns void language sql as $$
      delete from published_findings where article_id = wanted;
      insert into published_findings (article_id, finding_id, origin)
        select a.id, r.evidence_entries_id, '' from articles a
          join articles_rels r on r.parent_id = a.id and r.path = 'findings' and r.evidence_entries_id is not null
          where a.id = wanted and a._status = 'published'
        union
        select a.id, e.id, coalesce(link[1], '') from articles a,
          jsonb_path_query(coalesce(a.body, '{}'), '$.**.fields.url') address,
          regexp_match(address #>> '{}', '^(https?://[^/?#]+)?/state-of-applied-ai/([1-9][0-9]{0,8})(?:[.]md)?(?:[?#].*)?$') link
          join evidence_entries e on e.id = link[2]::integer
          where a.id = wanted and a._status = 'published' and link is not null;
    $$;

    create function lectern_findings_changed() returns trigger language plpgsql as $$
    declare part jsonb := to_jsonb(coalesce(new, old));
    begin
      perform lectern_refresh_findings((part ->> tg_argv[0])::integer);
      return null;
    end $$;

    create trigger refresh_findings after insert or update of body, _status, deleted_at on articles
      for each row execute function lectern_findings_changed('id');
    create trigger refresh_findings after insert or update or delete on articles_rels
      for each row execute function lectern_findings_changed('parent_id');
    create trigger announce after insert or update or delete on articles_rels
      for each row execute function lectern_announce_part('article', 'articles', 'parent_id');

    select lectern_refresh_findings(id) from articles where _status = 'published';
  `),
  )
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(
    sql.raw(`
    drop trigger announce on articles_rels;
    drop function lectern_findings_changed cascade;
    drop function lectern_refresh_findings;
    drop table published_findings;
  `),
  )
}
