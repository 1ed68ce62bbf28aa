import { GraphQLBoolean, GraphQLError, GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema } from 'graphql'

import { findArticle, findArticles } from '@/reading/article'
import { findMedia, findMediaList } from '@/reading/media'
import { articleFields, mediaFields } from '@/schemas/list-fields'
import { ArticleListType, ArticleType, MediaResultType } from './article-types'
import { listArguments, toListQuery } from './list-arguments'

const draft = { type: GraphQLBoolean, deprecationReason: 'Has no effect: only published documents are served.' }

/** The public schema: queries alone, over the same read path as REST. */
export const publicSchema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      Articles: {
        type: new GraphQLNonNull(ArticleListType),
        description: 'Published articles, newest first.',
        args: listArguments('Article', articleFields),
        resolve: (_, args) => findArticles(toListQuery(args, articleFields)),
      },
      Article: {
        type: ArticleType,
        description: 'One published article by id.',
        args: { id: { type: new GraphQLNonNull(GraphQLInt) }, draft },
        resolve: async (_, { id }: { id: number }) => (await findArticle({ id, depth: 1 })) ?? refuseMissing(),
      },
      Media: {
        type: MediaResultType,
        description: 'Images that published work shows, newest first; or one image, by id.',
        args: { id: { type: GraphQLInt }, ...listArguments('Media', mediaFields) },
        resolve: async (_, { id, ...args }: { id?: number | null }) => {
          if (id === undefined || id === null) return findMediaList(toListQuery(args, mediaFields))
          return (await findMedia(id)) ?? refuseMissing()
        },
      },
    },
  }),
})

function refuseMissing(): never {
  throw new GraphQLError('Not Found', { extensions: { statusCode: 404 } })
}
