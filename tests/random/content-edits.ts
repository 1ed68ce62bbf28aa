import { toBody, type Data } from '../support/editor'
import type { Edit } from '../support/cached-targets'
import { removeOne, toNewArticle, toNewFinding, type Subjects } from './subjects'

type Sets = [name: string, toData: (salt: string) => Data][]

/** Every kind of change of articles, findings, images and authors, and of the texts of the site and the record. */
export function createContentEdits(subjects: Subjects): Edit[] {
  const { editor, marker, authors, articles, findings, images, pick } = subjects
  const day = () => `20${pick([11, 17, 20, 23])}-0${pick([1, 4, 9])}-11`

  const articleSets: Sets = [
    ['title', (salt) => ({ title: `Edited ${salt}` })],
    ['slug', (salt) => ({ slug: `edited-${salt}-${marker}` })],
    ['description', (salt) => ({ description: `About ${salt}. `.padEnd(180, 'to be seen or not ') })],
    ['author', () => ({ author: pick(authors) })],
    ['image', () => ({ heroImage: pick([null, ...images]) })],
    ['professions', () => ({ professions: pick([['librarians'], ['hospitals', 'educators'], ['public-service']]) })],
    ['language', () => ({ language: pick(['', 'de', 'fr']) })],
    ['day', () => ({ publishedAt: `${day()}T12:00:00.000Z` })],
    ['corrections', (salt) => ({ corrections: pick([[], [{ date: new Date(), text: `Corrected ${salt}.` }]]) })],
    ['sources', (salt) => ({ sources: [{ label: `Source ${salt}`, url: `https://source.example/${salt}` }] })],
    ['body', (salt) => ({ body: toBody(`Words ${salt}.\n\n![Shown](media:${pick(images)})\n\n## A heading\n`) })],
    ['links', (salt) => ({ body: toBody(`Words ${salt} and [another](article:${pick(articles)}).`) })],
    ['status', () => ({ _status: pick(['draft', 'published']) })],
  ]
  const findingSets: Sets = [
    ['text', (salt) => ({ text: `Found ${salt}.` })],
    ['industry', (salt) => ({ industry: pick(['Schools', `Industry ${salt}`]) })],
    ['region', () => ({ region: pick(['Chile', 'Europe']) })],
    ['role', (salt) => ({ role: pick([null, `Teachers ${salt}`]) })],
    ['kind', () => ({ kind: pick(['deployment', 'regulation', 'evidence-impact']) })],
    ['date', () => ({ date: pick(['2019', '2021-05', day()]) })],
    ['source', (salt) => ({ source: `https://source.example/${salt}` })],
    ['withdrawal', () => ({ isWithdrawn: pick([true, false]) })],
    ['successor', () => ({ supersededBy: pick([null, ...findings]) })],
    ['status', () => ({ _status: pick(['draft', 'published']) })],
  ]
  const siteSets: Sets = [
    ['name', (salt) => ({ name: `Name ${salt}`, tagline: `Tagline ${salt}`, about: pick([null, `About ${salt}.`]) })],
    ['catalogue', (salt) => ({ catalogueName: `Books ${salt}`, catalogueTagline: `Tagline ${salt}` })],
    ['tiers', (salt) => ({ tiers: [`7 Seventh ${salt}: For all.`] })],
    [
      'organization',
      (salt) => ({ organizationName: `House ${salt}`, contactEmail: pick([null, 'desk@house.example']) }),
    ],
    ['licence', (salt) => ({ licenseName: `Licence ${salt}`, licenseUrl: 'https://licence.example/' })],
    ['languages', () => ({ interfaceLanguage: pick(['en', 'de', 'fr']), language: pick(['en', 'de']) })],
    [
      'languages of the catalogue',
      () => ({ catalogueInterfaceLanguage: pick(['en', 'es']), labelsInBookLanguage: pick([true, false]) }),
    ],
    ['crawlers', () => ({ allowAiTraining: pick([true, false]), disallowedPaths: pick([[], ['/private']]) })],
  ]
  const published = { _status: 'published' }
  return [
    ...articleSets.map(([name, toData]): Edit => [
      `${name} of an article`,
      (salt) => editor.update('articles', pick(articles), { ...published, ...toData(salt) }),
    ]),
    ...findingSets.map(([name, toData]): Edit => [
      `${name} of a finding`,
      (salt) => editor.update('evidence-entries', pick(findings), { ...published, ...toData(salt) }),
    ]),
    ...siteSets.map(([name, toData]): Edit => [
      `${name} of the site`,
      (salt) => editor.updateGlobal('site', toData(salt)),
    ]),
    ['the record', (salt) => editor.updateGlobal('evidence-record', { description: `Record ${salt}.` })],
    ['name of an author', (salt) => editor.update('users', pick(authors), { name: `Name ${salt}` })],
    ['role of an author', (salt) => editor.update('users', pick(authors), { role: pick([null, `Role ${salt}`]) })],
    ['text of an image', (salt) => editor.update('media', pick(images), { alt: `Shows ${salt}` })],
    ['trash of an article', () => editor.trash('articles', pick(articles))],
    ['return of an article', () => editor.restore('articles', pick(articles), published)],
    ['trash of a finding', () => editor.trash('evidence-entries', pick(findings))],
    ['return of a finding', () => editor.restore('evidence-entries', pick(findings), published)],
    [
      'an article more',
      async (salt) => {
        const data = await toNewArticle(`${marker} ${salt}`, pick(authors))
        articles.push((await editor.create('articles', data)).id)
      },
    ],
    ['an article less', () => removeOne(editor, 'articles', articles)],
    [
      'a finding more',
      async (salt) => findings.push((await editor.create('evidence-entries', toNewFinding(marker, salt))).id),
    ],
    ['a finding less', () => removeOne(editor, 'evidence-entries', findings)],
  ]
}
