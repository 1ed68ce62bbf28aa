import { sql } from '@payloadcms/db-postgres/drizzle'

import { getConnection } from '@/cms/connection'

/** A document or setting that shows an image. */
export type ImageUse = {
  collection: 'articles' | 'books' | 'site'
  id: number
  title: string
  as: 'main image' | 'image in the text' | 'cover' | 'logo'
  /** False when only a draft shows it. */
  isPublished: boolean
}

/** Everything that shows this image now, published documents first; trashed documents are left out. */
export async function findImageUses(req: Parameters<typeof getConnection>[0], id: number): Promise<ImageUse[]> {
  const connection = await getConnection(req)
  const { rows } = await connection.execute<ImageUse>(sql`
    select 'articles' as collection, a.id, a.title, case when shown.is_in_body then 'image in the text' else 'main image' end as "as", true as "isPublished"
      from published_media shown join articles a on a.id = shown.article_id where shown.media_id = ${id}
    union all
    select 'books', b.id, b.title, 'cover', true from books b where b.cover_id = ${id} and b._status = 'published'
    union all
    select 'site', 0, 'Site settings', 'logo', true from site s where s.logo_id = ${id}
    union all
    select 'articles', v.parent_id, v.version_title, case when v.version_hero_image_id = ${id} then 'main image' else 'image in the text' end, false
      from _articles_v v where v.latest and v.version__status = 'draft' and v.version_deleted_at is null and v.parent_id is not null
        and (v.version_hero_image_id = ${id} or exists (
          select 1 from jsonb_path_query(coalesce(v.version_body, '{}'), '$.**?(@.type == "upload").value') hit
          where coalesce(hit ->> 'id', hit #>> '{}') = ${String(id)}))
    union all
    select 'books', v.parent_id, v.version_title, 'cover', false from _books_v v
      where v.latest and v.version__status = 'draft' and v.version_deleted_at is null and v.version_cover_id = ${id} and v.parent_id is not null
    order by "isPublished" desc, title limit 200`)
  return rows
}
