import { GraphQLBoolean, GraphQLError, GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema } from 'graphql'

import { findFinding, findFindings } from '@/reading/content/finding'
import { findMedia, findMediaList } from '@/reading/content/media'
import { articleSchema } from '@/schemas/content/article'
import { articleFields, findingFields, mediaFields } from '@/schemas/content/list-fields'
import { articleListParameters, findingListParameters, mediaListParameters } from '@/schemas/content/list-parameters'
import { ArticleListType, ArticleType, MediaResultType } from './article-types'
import { FindingListType, FindingType } from './finding-types'
import { resolveArticle, resolveArticles } from './articles'
import type { InSequence } from './in-sequence'
import { listArguments, toListQuery } from './list-arguments'
import type { Read } from './reads'
import { toSelectedMembers } from './selected-members'

const draft = { type: GraphQLBoolean, deprecationReason: 'Has no effect: only published documents are served.' }

const articleMembers = Object.keys(articleSchema.shape)

/** Of one request. `onRead` is told what each root field has read. */
type Context = { inSequence: InSequence; onRead: (read: Read) => void }

/** The public schema: queries only, resolved by the same finders as REST. */
export const publicSchema = new GraphQLSchema({
  query: new GraphQLObjectType<unknown, Context>({
    name: 'Query',
    fields: {
      Articles: {
        type: new GraphQLNonNull(ArticleListType),
        description: 'Published articles, newest first.',
        args: listArguments('Article', articleFields),
        resolve: (_, args, { inSequence, onRead }, info) => {
          const query = { ...toListQuery(args, articleListParameters), select: toSelectedMembers(info, articleMembers) }
          return inSequence(() => resolveArticles(query, onRead))
        },
      },
      Article: {
        type: ArticleType,
        description: 'One published article by id.',
        args: { id: { type: new GraphQLNonNull(GraphQLInt) }, draft },
        resolve: (_, { id }: { id: number }, { inSequence, onRead }, info) => {
          const select = toSelectedMembers(info, articleMembers)
          return inSequence(async () => (await resolveArticle(id, select, onRead)) ?? throwNotFound())
        },
      },
      Findings: {
        type: new GraphQLNonNull(FindingListType),
        description: 'Findings of the evidence record, newest first.',
        args: listArguments('Finding', findingFields),
        resolve: (_, args, { inSequence, onRead }) => {
          const query = toListQuery(args, findingListParameters)
          return inSequence(async () => {
            const list = await findFindings(query)
            onRead({ kind: 'findings', query, shown: list.docs })
            return list
          })
        },
      },
      Finding: {
        type: FindingType,
        description: 'One finding by its number.',
        args: { id: { type: new GraphQLNonNull(GraphQLInt) }, draft },
        resolve: (_, { id }: { id: number }, { inSequence, onRead }) => {
          onRead({ kind: 'finding', id })
          return inSequence(async () => (await findFinding(id))?.finding ?? throwNotFound())
        },
      },
      Media: {
        type: MediaResultType,
        description: 'Images that published work shows, newest first; or one image, by id.',
        args: { id: { type: GraphQLInt }, ...listArguments('Media', mediaFields) },
        resolve: (_, { id, ...args }: { id?: number | null }, { inSequence, onRead }) => {
          onRead({ kind: 'images' })
          if (id !== undefined && id !== null) return inSequence(async () => (await findMedia(id)) ?? throwNotFound())
          const query = toListQuery(args, mediaListParameters)
          return inSequence<unknown>(() => findMediaList(query))
        },
      },
    },
  }),
})

function throwNotFound(): never {
  throw new GraphQLError('Not Found', { extensions: { statusCode: 404 } })
}
