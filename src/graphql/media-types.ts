import { GraphQLInt, GraphQLObjectType, type GraphQLScalarType, GraphQLString } from 'graphql'

import { required } from './required'

const MediaSizeType = new GraphQLObjectType({
  name: 'MediaSize',
  description: 'A resized variant of an image.',
  fields: {
    url: { type: GraphQLString },
    width: { type: GraphQLInt },
    height: { type: GraphQLInt },
    mimeType: { type: GraphQLString },
    filesize: { type: GraphQLInt },
    filename: { type: GraphQLString },
  },
})

const MediaSizesType = new GraphQLObjectType({
  name: 'MediaSizes',
  fields: { card: { type: MediaSizeType }, wide: { type: MediaSizeType } },
})

/** The members of an image; `isRequired` false where the type may hold a list instead. */
export function mediaMembers(isRequired: boolean) {
  const always = (type: GraphQLScalarType) => (isRequired ? required(type) : { type })
  return {
    id: always(GraphQLInt),
    alt: always(GraphQLString),
    url: { type: GraphQLString },
    filename: { type: GraphQLString },
    mimeType: { type: GraphQLString },
    filesize: { type: GraphQLInt },
    width: { type: GraphQLInt },
    height: { type: GraphQLInt },
    sizes: { type: MediaSizesType },
    updatedAt: always(GraphQLString),
    createdAt: always(GraphQLString),
  }
}

export const MediaType = new GraphQLObjectType({
  name: 'Media',
  description: 'An image that something published shows.',
  fields: mediaMembers(true),
})
