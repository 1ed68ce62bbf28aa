import { describe, expect, it } from 'vitest'

import { findMetaDescription } from '@/importers/articles/wxr/meta-description'

const find = (...stored: [key: string, value: string][]) =>
  findMetaDescription(new Map(stored.map(([key, value]) => [key, [value]])))

describe('the description of a post for search engines', () => {
  it.each([
    ['_yoast_wpseo_metadesc', '%%title%% by us'],
    ['_yoast_wpseo_metadesc', 'At %%cf_my-field%%'],
    ['_yoast_wpseo_metadesc', 'At %%cf_preis in €%%'],
    ['_seopress_titles_desc', '%%_ct_my-tax%%'],
    ['rank_math_description', '%title% by us'],
    ['rank_math_description', 'Of %date(F jS, Y)%'],
    ['rank_math_description', '%customfield(my-field)%'],
    ['_aioseo_description', '#post_title by us'],
    ['_aioseo_description', 'Us #tagline'],
  ])('is none where it has variables: %s, %s', (key, value) => {
    expect(find([key, value])).toBe('')
    expect(find([key, value], ['_genesis_description', 'Its own words.'])).toBe('Its own words.')
  })

  it.each(['From 10%-20% to 50%', '100% of it, 5% (a tenth) and 3%', 'All about #open_source and #1'])(
    'is what stands there: %s',
    (value) => {
      expect(find(['_yoast_wpseo_metadesc', value])).toBe(value)
    },
  )
})
