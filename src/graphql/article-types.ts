import { GraphQLBoolean, GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLScalarType } from 'graphql'

import { articleSchema, authorSchema, correctionSchema, sourceSchema } from '@/schemas/content/article'
import { mediaMembers, MediaType } from './media-types'
import { listOf, toMembers } from './members'

/** The rich-text tree, as in REST responses. */
const JsonType = new GraphQLScalarType({ name: 'JSON', description: 'Any JSON value.', serialize: (value) => value })

const AuthorType = new GraphQLObjectType({ name: 'Author', fields: toMembers(authorSchema.shape) })

const SourceType = new GraphQLObjectType({ name: 'Source', fields: toMembers(sourceSchema.shape) })

const CorrectionType = new GraphQLObjectType({ name: 'Correction', fields: toMembers(correctionSchema.shape) })

const articleMembers = toMembers(articleSchema.shape, {
  author: AuthorType,
  heroImage: MediaType,
  body: JsonType,
  sources: listOf(SourceType),
  corrections: listOf(CorrectionType),
})

export const ArticleType = new GraphQLObjectType({
  name: 'Article',
  description: 'A published article.',
  fields: {
    ...articleMembers,
    professions: {
      ...articleMembers.professions,
      description: 'librarians, educators, hr-and-ld, public-service or hospitals.',
    },
  },
})

export const ArticleListType = new GraphQLObjectType({
  name: 'Articles',
  description: 'One page of articles.',
  fields: { docs: { type: new GraphQLNonNull(listOf(ArticleType)) }, ...pagingMembers(true) },
})

/**
 * The contract uses `Media` for the list and for a single image, so this type has the members of both: those of the
 * list are set without an `id`, those of the image with one.
 */
export const MediaResultType = new GraphQLObjectType({
  name: 'MediaResult',
  description: 'A page of images, or one image when an id was given; the other half is null.',
  fields: {
    docs: { type: listOf(MediaType) },
    ...pagingMembers(false),
    ...mediaMembers({ areNullable: true }),
  },
})

/** The members of a list besides its documents. */
export function pagingMembers(isRequired: boolean) {
  const type = (scalar: GraphQLScalarType) => ({ type: isRequired ? new GraphQLNonNull(scalar) : scalar })
  return {
    totalDocs: type(GraphQLInt),
    limit: type(GraphQLInt),
    totalPages: type(GraphQLInt),
    page: type(GraphQLInt),
    pagingCounter: type(GraphQLInt),
    hasPrevPage: type(GraphQLBoolean),
    hasNextPage: type(GraphQLBoolean),
    prevPage: { type: GraphQLInt },
    nextPage: { type: GraphQLInt },
  }
}
