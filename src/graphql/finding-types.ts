import { GraphQLNonNull, GraphQLObjectType } from 'graphql'

import { findingSchema } from '@/schemas/content/finding'
import { pagingMembers } from './article-types'
import { listOf, toMembers } from './members'

const findingMembers = toMembers(findingSchema.shape)

export const FindingType = new GraphQLObjectType({
  name: 'Finding',
  description: 'A finding of the evidence record.',
  fields: {
    ...findingMembers,
    kind: { ...findingMembers.kind, description: 'deployment, evidence-impact, evidence-adoption or regulation.' },
  },
})

export const FindingListType = new GraphQLObjectType({
  name: 'Findings',
  description: 'One page of findings.',
  fields: { docs: { type: new GraphQLNonNull(listOf(FindingType)) }, ...pagingMembers(true) },
})
