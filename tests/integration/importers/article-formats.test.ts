import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

import { zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { articlesImporter } from '@/importers/articles/importer'
import type { FlagValues } from '@/importers/importer'
import { findArticleBySlug } from '@/reading/content/article'
import { importInto } from '../../support/run-import'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const test = await vi.hoisted(async () => (await import('../../support/payload-database')).startPayload())
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-import-'))
})
afterEach(() => test.payload.delete({ collection: 'articles', where: { id: { exists: true } }, trash: true }))
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

/** Writes files into a new folder and returns its path. */
async function createFolder(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const site = await mkdtemp(path.join(folder, 'site-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(site, name)), { recursive: true })
    await writeFile(path.join(site, name), content)
  }
  return site
}

function run(paths: string | readonly string[], flags: FlagValues = {}) {
  return importInto({ importer: articlesImporter, paths: [paths].flat(), flags, payload: test.payload })
}

const long =
  'It says a good deal about [its subject](https://e.org/), as it was seen by those who wrote it then. '.repeat(4)

describe('Markdown', () => {
  it('is published without a date if it is unknown, also after an editor has corrected the article', async () => {
    const site = await createFolder({
      'undated.md': `---\ntitle: Undated\n---\n${long}`,
      'unclear.md': `---\ntitle: Unclear\ndate: 05/06/2015\n---\n${long}`,
    })
    const { records } = await run(site)
    expect(records.map(({ reasons }) => reasons.find((reason) => /date/.test(reason)))).toEqual([
      expect.stringContaining('"05/06/2015" cannot be read'),
      expect.stringContaining('No date is given'),
    ])
    const found = await findArticleBySlug('undated')
    expect(found).toMatchObject({ article: { publishedAt: null, _status: 'published' } })
    const id = found!.article.id
    await test.payload.update({ collection: 'articles', id, data: { title: 'In work', _status: 'draft' }, draft: true })
    await test.payload.update({ collection: 'articles', id, data: { title: 'Corrected', _status: 'published' } })
    expect(await findArticleBySlug('undated')).toMatchObject({ article: { title: 'Corrected', publishedAt: null } })
    await writeFile(path.join(site, 'undated.md'), `---\ntitle: Undated still\n---\n${long}`)
    expect((await run(site)).counts).toMatchObject({ changed: 1, unchanged: 1 })
    expect(await findArticleBySlug('undated')).toMatchObject({ article: { title: 'Undated still', publishedAt: null } })
  })

  it('keeps the letters of names of one word, and takes nobody for another of the same letters in Latin', async () => {
    const post = (title: string, authors: string) =>
      `---\ntitle: ${title}\ndate: 2020-01-02\nauthors: ${authors}\n---\n${long}`
    const names = {
      one: '村上春樹',
      two: 'Акунин',
      three: 'Åsa',
      four: '李伟',
      five: '李薇',
      six: '[李伟, 李薇]',
      seven: 'josé-garcía',
    }
    const files = Object.entries(names).map(([title, authors]) => [`${title}.md`, post(title, authors)])
    const site = await createFolder(Object.fromEntries(files) as Record<string, string>)
    const readBylines = () =>
      Promise.all(Object.keys(names).map(async (slug) => (await findArticleBySlug(slug))?.article.author))
    expect((await run(site)).counts).toMatchObject({ imported: 7 })
    const bylines = await readBylines()
    expect(bylines).toMatchObject(
      ['村上春樹', 'Акунин', 'Åsa', '李伟', '李薇', '李伟 and 李薇', 'José García'].map((name) => ({ name })),
    )
    expect((await run(site)).counts).toMatchObject({ unchanged: 7 })
    // A byline that was renamed here is still that of its author.
    const [{ id } = { id: 0 }] = bylines as { id: number }[]
    await test.payload.update({ collection: 'users', id, data: { name: 'Haruki Murakami' } })
    await writeFile(path.join(site, 'eight.md'), post('Eight', '村上春樹'))
    expect((await run(site)).counts).toMatchObject({ imported: 1, unchanged: 7 })
    expect((await findArticleBySlug('eight'))?.article.author).toMatchObject({ id })
  })

  it('takes the account that an earlier version made of a name in Latin letters for that of the name', async () => {
    const data = {
      name: 'Chuan Duan Kang Cheng',
      email: 'chuan-duan-kang-cheng@byline.invalid',
      permission: 'none' as const,
    }
    const { id } = await test.payload.db.create({ collection: 'users', data })
    const site = await createFolder({
      'old-name.md': `---\ntitle: Old name\ndate: 2020-01-02\nauthors: 川端康成\n---\n${long}`,
    })
    const { totalDocs } = await test.payload.count({ collection: 'users' })
    expect((await run(site)).counts).toMatchObject({ imported: 1 })
    expect((await findArticleBySlug('old-name'))?.article.author).toMatchObject({ id, name: 'Chuan Duan Kang Cheng' })
    expect((await run(site)).counts).toMatchObject({ unchanged: 1 })
    expect(await test.payload.count({ collection: 'users' })).toEqual({ totalDocs })
  })

  it('keeps a byline whose name is corrected here to one of the same letters in Latin', async () => {
    const post = (title: string, author: string) =>
      `---\ntitle: ${title}\ndate: 2020-01-02\nauthors: ${author}\n---\n${long}`
    const site = await createFolder({ 'wei-one.md': post('Wei one', '张伟'), 'wei-two.md': post('Wei two', '章薇') })
    await run(site)
    const readId = async (slug: string) => ((await findArticleBySlug(slug))!.article.author as { id: number }).id
    const ids = [await readId('wei-one'), await readId('wei-two')]
    expect(ids[0]).not.toBe(ids[1])
    await test.payload.update({ collection: 'users', id: ids[0]!, data: { name: '张玮' } })
    await test.payload.update({ collection: 'users', id: ids[1]!, data: { name: '章玮' } })
    await writeFile(path.join(site, 'wei-three.md'), post('Wei three', '张伟'))
    await writeFile(path.join(site, 'wei-four.md'), post('Wei four', '章薇'))
    expect((await run(site)).counts).toMatchObject({ imported: 2, unchanged: 2 })
    expect([await readId('wei-three'), await readId('wei-four')]).toEqual(ids)
  })

  it('keeps all authors of an article in its byline', async () => {
    const site = await createFolder({
      'a.md': `---\ntitle: A\ndate: 2020-01-02\nauthors: [Ann Lee, Bo Li]\n---\n${long}`,
    })
    await run(site)
    expect(await findArticleBySlug('a')).toMatchObject({ article: { author: { name: 'Ann Lee and Bo Li' } } })
    expect((await run(site)).counts).toMatchObject({ unchanged: 1 })
  })
})

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
const counts = (imported: number) => ({ read: imported, imported, rejected: 0 })

describe('exports of other systems', () => {
  const wxr = (content: string) => `<?xml version="1.0"?><rss xmlns:wp="https://wordpress.org/export/1.2/"><channel>
<link>https://blog.example</link>
<item><title>A post</title><link>https://blog.example/a-post/</link><dc:creator>Ann Lee</dc:creator>
<content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>1</wp:post_id>
<wp:post_date_gmt>2015-02-03 04:05:06</wp:post_date_gmt><wp:post_name>a-post</wp:post_name><wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item>
<item><title>Menu</title><wp:post_type>nav_menu_item</wp:post_type></item></channel></rss>`

  it('give articles the description that their plugin for search engines has, and no web address in one made of the text', async () => {
    const video = '<p>https://video.example/watch?v=a</p>'
    const meta = (key: string, value: string) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`
    const toPost = (slug: string, ...metas: string[]) =>
      wxr(`<p>It opens.</p><a href="https://video.example/b">https://video.example/b</a>${video}<p>${long}</p>`)
        .replaceAll('a-post', slug)
        .replace('<wp:post_type>', () => `${metas.join('')}<wp:post_type>`)
    const site = await createFolder({
      'a.xml': toPost('with-yoast', meta('_yoast_wpseo_metadesc', 'How a library lends its readers.')),
      'b.xml': toPost('with-math', meta('rank_math_description', 'Why it lends them.')),
      'c.xml': toPost('with-variables', meta('_yoast_wpseo_metadesc', '%%excerpt%% on %%sitename%%')),
    })
    await run(site)
    const describe = async (slug: string) => (await findArticleBySlug(slug))!.article.description
    expect(await describe('with-yoast')).toMatch(/^How a library lends its readers\. It opens\. (?!https)/)
    expect(await describe('with-math')).toMatch(/^Why it lends them\. It opens\. (?!https)/)
    expect(await describe('with-variables')).toMatch(/^It opens\. (?!https)/)
    expect((await run(site)).counts).toMatchObject({ unchanged: 3 })
  })

  it('leave an article without a text a draft where only such a description exists, which is for search engines', async () => {
    const meta = `<wp:postmeta><wp:meta_key>_yoast_wpseo_metadesc</wp:meta_key><wp:meta_value>${long}</wp:meta_value></wp:postmeta>`
    const post = wxr('').replaceAll('a-post', 'only-described').replace('<wp:post_type>', `${meta}<wp:post_type>`)
    const { records } = await run(await createFolder({ 'a.xml': post }))
    expect(records).toMatchObject([
      { isDraft: true, reasons: expect.arrayContaining(['It is a draft: it has no text.']) },
    ])
  })

  it('give articles that name no language that of their site, where it is another one than here', async () => {
    const toExport = (language: string) =>
      wxr(long).replace('<channel>', `<channel><language>${language}</language>`).replaceAll('a-post', language)
    const toGhost = (locale: string) => ({
      posts: [{ id: 1, title: locale, slug: locale, html: `<p>${long}</p>`, status: 'published' }],
      settings: [{ key: 'locale', value: locale }],
    })
    const site = await createFolder({
      'de.xml': toExport('de-DE'),
      'en.xml': toExport('en-US'),
      'g.json': JSON.stringify({ db: [{ data: toGhost('fr') }] }),
    })
    const { records } = await run(site)
    expect(records.map(({ reasons }) => reasons.filter((reason) => /language/.test(reason)))).toEqual([
      ['language: de-DE, that of its site, for it names none.'],
      [],
      ['language: fr, that of its site, for it names none.'],
    ])
    const { docs } = await test.payload.find({ collection: 'articles', sort: 'slug', depth: 0 })
    expect(docs.map(({ slug, language }) => [slug, language ?? null])).toEqual([
      ['de-de', 'de-DE'],
      ['en-us', null],
      ['fr', 'fr'],
    ])
    // An editor may know better.
    await test.payload.update({ collection: 'articles', id: docs[0]!.id, data: { language: 'nl' } })
    expect((await run(site)).counts).toMatchObject({ unchanged: 3 })
  })

  it('say what the caption of a main image is, which has no place here', async () => {
    const upload = (id: number) =>
      `<item><title>Boat</title><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type><excerpt:encoded><![CDATA[By <a href="https://e.org/ann">Ann &amp; Bo</a>]]></excerpt:encoded><wp:attachment_url>https://blog.example/wp-content/uploads/2015/02/boat.jpg</wp:attachment_url></item>`
    const thumbnail =
      '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta></item>'
    const post = {
      id: 1,
      title: 'G',
      slug: 'g',
      html: `<p>${long}</p>`,
      status: 'published',
      feature_image: '/boat.jpg',
    }
    const meta = { post_id: 1, feature_image_caption: '<span>By <b>Cy</b></span>' }
    const site = await createFolder({
      'a.xml': wxr(long)
        .replace('</item>', thumbnail)
        .replace('</channel>', `${upload(9)}</channel>`),
      'g.json': JSON.stringify({ db: [{ data: { posts: [post], posts_meta: [meta] } }] }),
      'h.md': `---\ntitle: H\ncover:\n  image: boat.jpg\n  alt: A boat\n  caption: By Dee\n---\n${long}`,
      'i.md': `---\ntitle: I\nimage: boat.jpg\nimage_alt: A boat\nimage_credit: Di\n---\n${long}`,
      'wp-content/uploads/2015/02/boat.jpg': await picture(),
    })
    const { records } = await run(site)
    expect(records.map(({ reasons }) => reasons.filter((reason) => /caption/.test(reason)))).toEqual(
      ['By Ann & Bo', 'By Cy', 'By Dee', 'Di'].map((words) => [
        `heroImage: its caption is no part of the article, which has no place for it: “${words}”.`,
      ]),
    )
  })

  it('are imported with the uploads given with them, and again without a change', async () => {
    const site = await createFolder({
      'blog.xml': wxr(
        `<img src="https://blog.example/wp-content/uploads/2015/02/boat-20x15.jpg" alt="A boat">\n\n${long}\n\n<a href="https://blog.example/a-post/">Itself</a>`,
      ),
      'wp-content/uploads/2015/02/boat.jpg': await picture(),
    })
    const paths = [path.join(site, 'blog.xml'), path.join(site, 'wp-content')]
    const first = await run(paths)
    expect(first.counts).toMatchObject(counts(1))
    expect(first.notes).toEqual(['blog.xml: left out as no articles: 1 menu entries.'])
    expect(first.output).toContain('left out as no articles')
    const found = await findArticleBySlug('a-post')
    expect(found).toMatchObject({
      article: {
        publishedAt: '2015-02-03T04:05:06.000Z',
        author: { name: 'Ann Lee' },
        sources: [{ url: 'https://blog.example/a-post/' }],
      },
    })
    expect(JSON.stringify(found)).toContain('"alt":"A boat"')
    expect(JSON.stringify(found)).toContain('"url":"/resources/a-post"')
    expect((await run(paths)).counts).toMatchObject({ unchanged: 1 })
  })

  it('keep links between posts by their numbers', async () => {
    const next = `<item><title>Next</title><content:encoded><![CDATA[${long}]]></content:encoded><wp:post_id>12</wp:post_id>
<wp:post_name>next</wp:post_name><wp:post_type>page</wp:post_type><wp:status>publish</wp:status></item>`
    const site = await createFolder({
      'blog.xml': wxr(`${long}\n\n<a href="https://blog.example/?page_id=12#a-part">Next</a>`).replace(
        '<item><title>Menu',
        `${next}<item><title>Menu`,
      ),
    })
    await run(site)
    expect(JSON.stringify(await findArticleBySlug('a-post'))).toContain('"url":"/resources/next#a-part"')
  })

  it('keep the captions of images that are not given with them', async () => {
    const attachment = `<item><title>Sails</title><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type>
<excerpt:encoded>Sails in the wind</excerpt:encoded><wp:attachment_url>https://blog.example/wp-content/uploads/2015/02/sails.jpg</wp:attachment_url></item>`
    const site = await createFolder({
      'blog.xml': wxr(
        `[caption]<img src="https://blog.example/a.jpg" alt="A boat"/> The boat of 1910[/caption]\n\n[caption]<img src="https://blog.example/b.jpg"/> Its crew[/caption]\n\n[gallery ids="9"]\n\n${long}`,
      ).replace('<item><title>Menu', `${attachment}<item><title>Menu`),
    })
    const { records } = await run(path.join(site, 'blog.xml'))
    expect(records[0]?.reasons).toContain('An image elsewhere became a link to it.')
    const words = JSON.stringify((await findArticleBySlug('a-post'))?.article.body)
    for (const each of ['A boat', 'The boat of 1910', 'Its crew', 'Sails', 'Sails in the wind'])
      expect(words).toContain(`"text":"${each}"`)
  })

  it('find their uploads without folders by year and month', async () => {
    const image = (name: string) => `<img src="https://blog.example/wp-content/uploads/${name}" alt="${name}">`
    const site = await createFolder({
      'blog.xml': wxr(
        `${image('boat.jpg')}\n\n${image('boats/crew-20x15.jpg')}\n\n<img src="/wp-content/uploads/2015/02/sails.jpg" alt="sails">\n\n${image('other.jpg')}\n\n${long}`,
      ),
      'uploads/boat.jpg': await picture(),
      'uploads/boats/crew.jpg': await picture(),
      'uploads/2015/02/sails.jpg': await picture(),
      'uploads/elsewhere/other.jpg': await picture(),
    })
    for (const paths of [[path.join(site, 'blog.xml'), path.join(site, 'uploads')], [site]]) {
      await run(paths)
      const { body } = (await findArticleBySlug('a-post'))!.article
      expect(JSON.stringify(body).match(/"type":"upload"/g)).toHaveLength(3)
      // A file of the same name in another folder is another image.
      expect(JSON.stringify(body)).toContain('https://blog.example/wp-content/uploads/other.jpg')
      await test.payload.delete({ collection: 'articles', where: { id: { exists: true } }, trash: true })
    }
  })

  it('say in every run that a post without a title is a draft, until it has one', async () => {
    const untitled = (title: string) => wxr(long).replace('<title>A post</title>', `<title>${title}</title>`)
    const site = await createFolder({ 'blog.xml': untitled('') })
    const file = path.join(site, 'blog.xml')
    for (const outcome of ['imported', 'unchanged']) {
      expect((await run(file)).records).toMatchObject([{ outcome, isDraft: true }])
      expect(await findArticleBySlug('a-post')).toBeNull()
    }
    await writeFile(file, untitled('A title'))
    expect((await run(file)).records).toMatchObject([{ outcome: 'changed' }])
    expect(await findArticleBySlug('a-post')).toMatchObject({ article: { title: 'A title' } })
  })

  it('are read compressed, and from Ghost', async () => {
    const ghost = {
      db: [
        {
          data: {
            posts: [
              {
                id: 1,
                title: 'G',
                slug: 'g',
                html: `<p>${long}</p>`,
                status: 'published',
                canonical_url: 'https://g.example/g/',
                published_at: '2020-01-02T03:04:05.000Z',
              },
            ],
          },
        },
      ],
    }
    const site = await createFolder({
      'blog.xml.gz': gzipSync(wxr(long)),
      'ghost.json': JSON.stringify(ghost),
      'package.json': '{"name":"site"}',
      'notes.bin': 'text',
    })
    expect((await run([path.join(site, 'blog.xml.gz'), path.join(site, 'ghost.json')])).counts).toMatchObject(counts(2))
    expect((await run(site)).counts).toMatchObject({ read: 1, unchanged: 1 })
    const { problem } = await run(path.join(site, 'notes.bin'))
    expect(problem).toMatch(/^notes.bin is nothing that holds articles: .*WordPress/)
    expect((await run(path.join(site, 'package.json'))).problem).toMatch(/holds no articles/)
  })
})

describe('documents of Word', () => {
  const word = (body: string) =>
    `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`
  const paragraph = (text: string, style = '') =>
    `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`
  const docx = (body: string) =>
    zipSync({
      '[Content_Types].xml': Buffer.from(
        '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      '_rels/.rels': Buffer.from(
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
      ),
      'word/document.xml': Buffer.from(word(body)),
      'word/styles.xml': Buffer.from(
        '<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>',
      ),
      'word/_rels/document.xml.rels': Buffer.from(
        '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
      ),
    })

  it('are articles with the title and headings that they have', async () => {
    const words = 'This was written in Word by somebody who had much to say of it. '.repeat(4)
    const site = await createFolder({
      '2021-03-04-annual-report.docx': docx(
        paragraph('Annual report', 'Title') + paragraph('Part one', 'Heading1') + paragraph(words),
      ),
      'broken.docx': 'PK no zip',
    })
    const { counts: found, records } = await run(site, { 'base-url': 'https://old.example' })
    expect(found).toMatchObject({ read: 2, imported: 1, rejected: 1 })
    expect(records.find(({ outcome }) => outcome === 'rejected')).toMatchObject({
      file: 'broken.docx',
      reasons: ['It is no readable document of Word.'],
    })
    const article = await findArticleBySlug('annual-report')
    expect(article).toMatchObject({ article: { title: 'Annual report', publishedAt: '2021-03-04T00:00:00.000Z' } })
    expect(JSON.stringify(article)).toContain('Part one')
  })
})
