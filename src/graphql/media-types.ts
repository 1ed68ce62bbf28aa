import { GraphQLObjectType } from 'graphql'

import { mediaSchema, mediaSizeSchema } from '@/schemas/shared/media'
import { toMembers } from './members'

const MediaSizeType = new GraphQLObjectType({
  name: 'MediaSize',
  description: 'A resized variant of an image.',
  fields: toMembers(mediaSizeSchema.shape),
})

const MediaSizesType = new GraphQLObjectType({
  name: 'MediaSizes',
  fields: { card: { type: MediaSizeType }, wide: { type: MediaSizeType } },
})

/** The members of an image; nullable in the type that may contain a list instead. */
export function mediaMembers(options: { areNullable: boolean }) {
  return toMembers(mediaSchema.shape, { sizes: MediaSizesType }, options)
}

export const MediaType = new GraphQLObjectType({
  name: 'Media',
  description: 'An image that something published shows.',
  fields: mediaMembers({ areNullable: false }),
})
