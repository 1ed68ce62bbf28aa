import { z } from 'zod'

import { defineParameter, toInteger } from '@/schemas/shared/parameter'

const firstYear = 1900
const lastYear = 2999

type Options = { description: string; example: number }

/** The query parameter `year`; empty is the same as absent. */
export function yearParameter({ description, example }: Options) {
  return defineParameter({
    name: 'year',
    in: 'query',
    description,
    schema: z.preprocess(
      (text: string | undefined) => toInteger(text === '' ? undefined : text),
      z.int().min(firstYear).max(lastYear).optional(),
    ),
    expected: `a year from ${firstYear} to ${lastYear}`,
    example,
  })
}
