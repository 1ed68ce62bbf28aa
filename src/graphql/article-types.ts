import {
  GraphQLBoolean,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLScalarType,
  GraphQLString,
  type GraphQLOutputType,
} from 'graphql'

import { mediaMembers, MediaType } from './media-types'
import { required } from './required'

/** The rich-text tree, as REST gives it. */
const JsonType = new GraphQLScalarType({ name: 'JSON', description: 'Any JSON value.', serialize: (value) => value })

const AuthorType = new GraphQLObjectType({
  name: 'Author',
  fields: { id: required(GraphQLInt), name: required(GraphQLString), role: { type: GraphQLString } },
})

const SourceType = new GraphQLObjectType({
  name: 'Source',
  fields: {
    label: required(GraphQLString),
    url: required(GraphQLString),
    date: { type: GraphQLString },
    id: { type: GraphQLString },
  },
})

export const ArticleType = new GraphQLObjectType({
  name: 'Article',
  description: 'A published article.',
  fields: {
    id: required(GraphQLInt),
    title: required(GraphQLString),
    slug: required(GraphQLString),
    description: required(GraphQLString),
    professions: {
      type: listOf(GraphQLString),
      description: 'librarians, educators, hr-and-ld, public-service or hospitals.',
    },
    author: { type: new GraphQLNonNull(AuthorType) },
    publishedAt: { type: GraphQLString },
    heroImage: { type: MediaType },
    body: { type: new GraphQLNonNull(JsonType) },
    previousSlugs: { type: new GraphQLList(new GraphQLNonNull(GraphQLString)) },
    sources: { type: listOf(SourceType) },
    updatedAt: required(GraphQLString),
    createdAt: required(GraphQLString),
    _status: { type: GraphQLString },
  },
})

export const ArticleListType = new GraphQLObjectType({
  name: 'Articles',
  description: 'One page of articles.',
  fields: { docs: { type: listOf(ArticleType) }, ...pagingMembers(true) },
})

/**
 * The contract names `Media` for the list and for the single read. This type has the members of both:
 * without an `id` the list's are set, with one the image's.
 */
export const MediaResultType = new GraphQLObjectType({
  name: 'MediaResult',
  description: 'A page of images, or one image when an id was given; the other half is null.',
  fields: { docs: { type: new GraphQLList(new GraphQLNonNull(MediaType)) }, ...pagingMembers(false), ...mediaMembers(false) },
})

function pagingMembers(isRequired: boolean) {
  const type = <T extends GraphQLOutputType>(inner: T) => ({ type: isRequired ? new GraphQLNonNull(inner as never) : inner })
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

function listOf(type: GraphQLOutputType) {
  return new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type as never)))
}
