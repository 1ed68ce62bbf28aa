import { toMarkdown } from 'mdast-util-to-markdown'
import { describe, expect, it } from 'vitest'

import { toPostFile } from '@/importers/articles/files/exported-site'
import { readArticle } from '@/importers/articles/read-article'
import { toPostHtml } from '@/importers/articles/wxr/post-html'
import { readWxr } from '@/importers/articles/wxr/read-wxr'
import { removeRestricted } from '@/importers/articles/wxr/restricted-content'

function read(content: string): { text: string; notes: string[] } {
  const { html, notes } = toPostHtml(content, { findImages: () => [] })
  const { tree } = readArticle('export/post', toPostFile({ slug: 'x', data: {}, html, source: html }), 'post')
  return { text: toMarkdown({ ...tree, children: tree.children.filter(({ type }) => type !== 'html') }), notes }
}

describe('what WordPress does not show to everybody', () => {
  const paragraph = (text: string, attributes = '') =>
    `<!-- wp:paragraph ${attributes}-->\n<p>${text}</p>\n<!-- /wp:paragraph -->\n\n`
  const hidden = '{"metadata":{"blockVisibility":false}} '

  it('is left out where a block is hidden, with the blocks within it', () => {
    const group = `<!-- wp:group ${hidden}--><div><!-- wp:group --><div>${paragraph('Deep')}</div><!-- /wp:group -->${paragraph('Inner')}<!-- wp:image /--></div><!-- /wp:group -->`
    const content = `${paragraph('Before')}${paragraph('Secret', hidden)}${group}${paragraph('After', '{"metadata":{"blockVisibility":{"viewport":{"mobile":false}}}} ')}`
    expect(read(content).text).toBe('Before\n\nAfter\n')
    expect(read(content).notes).toEqual([
      'What WordPress hides, or shows to members alone, was left out: the block paragraph, the block group.',
    ])
    expect(read(`${paragraph('Before')}<!-- wp:group ${hidden}--><p>Secret</p>`).text).not.toContain('Secret')
  })

  it('is left out where it is for subscribers, and what others read in its place stays', () => {
    const subscribers = `<!-- wp:premium-content/subscriber-view --><div>${paragraph('Paid')}</div><!-- /wp:premium-content/subscriber-view -->`
    const others = `<!-- wp:premium-content/logged-out-view --><div>${paragraph('Subscribe')}</div><!-- /wp:premium-content/logged-out-view -->`
    const { text } = read(
      `<!-- wp:premium-content/container -->${subscribers}${others}<!-- /wp:premium-content/container -->${paragraph('Free')}<!-- wp:jetpack/paywall /-->${paragraph('Paid')}`,
    )
    expect(text).toContain('Subscribe')
    expect(text).toContain('Free')
    expect(text).not.toContain('Paid')
  })

  it('is left out where a shortcode of a plugin encloses it', () => {
    expect(read('Free [restrict paid="true"]Paid[/restrict] [membership level="1,2"]Paid[/membership]end')).toEqual({
      text: 'Free end\n',
      notes: ['What WordPress hides, or shows to members alone, was left out: [restrict], [membership].'],
    })
    expect(read('[membership level="0"]Join us[/membership]').text).toBe('Join us\n')
    expect(read('The [[restrict]] tag and [restrict] alone').text).toContain('alone')
  })

  it('is left out where a part of a page builder is switched off', () => {
    expect(
      read(
        '[vc_row]Free[/vc_row][vc_row el_class="a" disable_element="yes"]Off[/vc_row]\n\n[et_pb_section][et_pb_text disabled="on"]Off[/et_pb_text]One[/et_pb_section][et_pb_section disabled="off"]Two[/et_pb_section]',
      ),
    ).toMatchObject({
      text: 'Free\n\nOne\n\nTwo\n',
      notes: expect.arrayContaining([
        'What WordPress hides, or shows to members alone, was left out: [vc_row], [et_pb_text].',
      ]),
    })
  })

  it('is left out of encoded HTML, whose shortcodes a page builder runs', () => {
    const encoded = Buffer.from(encodeURIComponent('<p>Free</p>[members_only]Secret[/members_only]')).toString('base64')
    expect(read(`[vc_raw_html]${encoded}[/vc_raw_html]`)).toMatchObject({
      text: 'Free\n',
      notes: expect.arrayContaining(['What WordPress hides, or shows to members alone, was left out: [members_only].']),
    })
    expect(read(`One[vc_raw_html disable_element="yes"]${encoded}[/vc_raw_html]`).text).toBe('One\n')
  })

  it('is left out where a reusable block is hidden, or has hidden parts', () => {
    const item = (id: number, type: string, content: string) =>
      `<item><title>T</title><wp:post_id>${id}</wp:post_id><wp:post_type>${type}</wp:post_type><wp:status>publish</wp:status><content:encoded><![CDATA[${content}]]></content:encoded></item>`
    const hiddenBlock = `<!-- wp:block {"ref":12,${hidden.slice(1)}/-->`
    const post = `${hiddenBlock}[restrict]<!-- wp:block {"ref":12} /-->[/restrict]<!-- wp:block {"ref":13} /-->`
    const blocks =
      item(12, 'wp_block', 'SECRET') +
      item(13, 'wp_block', hiddenBlock + paragraph('SECRET', hidden) + paragraph('Free'))
    const { posts, notes } = readWxr(
      `<rss xmlns:content="c" xmlns:wp="w"><channel>${item(1, 'post', post)}${blocks}</channel></rss>`,
      'x.xml',
    )
    expect(posts[0]?.html).not.toContain('SECRET')
    expect(posts[0]?.html).toContain('Free')
    expect(posts[0]?.data.notes).toEqual([
      'What WordPress hides, or shows to members alone, was left out: the block block, [restrict], the block paragraph.',
    ])
    expect(notes).toEqual(['x.xml: left out as no articles: 1 reusable blocks that no article shows.'])
  })

  it.each([
    ['[s2If !is_user_logged_in()]Text[/s2If]', true],
    ['[s2If !is_user_logged_in() OR !current_user_can(access_s2member_level1)]Text[/s2If]', true],
    ['[s2If !is_user_logged_in() OR current_user_can(access_s2member_level1)]Text[/s2If]', false],
    ['[s2If !is_user_not_logged_in()]Text[/s2If]', false],
    ['[s2If is_user_logged_in()]Text[/s2If]', false],
    ['[s2If]Text[/s2If]', false],
    ['[mepr-active rules="1" ifallowed="hide"]Text[/mepr-active]', true],
    ['[mepr-active rules="1" ifallowed="show"]Text[/mepr-active]', false],
    ['[membership level="0,1"]Text[/membership]', true],
    ['[membership levels="1, 0"]Text[/membership]', true],
    ['[membership level="-1"]Text[/membership]', true],
    ['[membership level="10"]Text[/membership]', false],
    ['[restrict level="0"]Text[/restrict]', false],
    ['[membership level="0"][restrict]Text[/restrict][/membership]', false],
  ])('stays where a shortcode shows it to those who are no members: %s', (content, isShown) => {
    expect(read(content).text).toBe(isShown ? 'Text\n' : '')
  })

  // Takes minutes in quadratic time.
  it.each([
    '[membership level=0]',
    '[s2If !',
    '[membership level=0][s2If !a()][/membership]',
    '<!-- wp:a {',
    '[vc_row disabled="on"]',
    '[vc_row disabled="on" ',
    '[vc_row][/vc_row disabled="on"][/vc_row]',
    '<!-- wp:a <',
  ])('is searched for in linear time: %j', (part) => {
    expect(removeRestricted(part.repeat(1_000_000 / part.length), new Set()).length).toBeLessThan(1_000_001)
  })

  it('is left out with blocks whose attributes are long', () => {
    const content = `<!-- wp:group ${hidden}--><!-- wp:a ${'<'.repeat(10_000_000)} -->a<!-- /wp:a -->b<!-- /wp:group -->c`
    expect(removeRestricted(content, new Set())).toBe('c')
  })

  it('is left out with blocks whose attributes have signs of tags', () => {
    const inner = '<!-- wp:html {"x":"a>b"} -->a<!-- /wp:html --><!-- wp:html {"x":"a<b"} -->a<!-- /wp:html -->'
    expect(read(`<!-- wp:group ${hidden}-->${inner}<p>SECRET</p><!-- /wp:group --><p>Free</p>`).text).toBe('Free\n')
    expect(read(`<!-- wp:a <!-- wp:group ${hidden}--><p>SECRET</p><!-- /wp:group -->`).text).not.toContain('SECRET')
  })

  const byRole = (role: string, more = '') =>
    `paragraph {"blockVisibility":{"controlSets":[{${more}"controls":{"userRole":{"visibilityByRole":"${role}"}}}]}}`
  it.each([
    ['pmpro/membership {"levels":["1"]}', false],
    ['pmpro/membership {"levels":["0","1"]}', false],
    ['pmpro/membership', false],
    ['pmpro/membership {"levels":[{"toString":1,"valueOf":1}]}', false],
    ['pmpro/membership {"levels":["0"]}', true],
    ['pmpro/membership {"segment":"all","invert_restrictions":"1"}', true],
    ['group {"visibilityBlockEnabled":true}', false],
    ['group {"visibilityBlockEnabled":true,"segment":"logged_in"}', false],
    ['group {"visibilityBlockEnabled":true,"segment":"specific","levels":["0"]}', false],
    ['group {"visibilityBlockEnabled":true,"segment":"specific","levels":["1"],"invert_restrictions":"1"}', true],
    ['group {"visibilityBlockEnabled":true,"invert_restrictions":true}', true],
    ['group {"visibilityBlockEnabled":false,"segment":"logged_in"}', true],
    ['paragraph {"llms_visibility":"enrolled"}', false],
    ['paragraph {"llms_visibility":"logged_in"}', false],
    ['paragraph {"llms_visibility":"logged_out"}', true],
    ['paragraph {"llms_visibility":"all"}', true],
    ['paragraph {"um_is_restrict":true,"um_who_access":"1"}', false],
    ['paragraph {"um_is_restrict":true,"um_who_access":1}', false],
    ['paragraph {"um_is_restrict":true,"um_who_access":"2"}', true],
    ['paragraph {"um_is_restrict":true,"um_who_access":{"toString":1,"valueOf":1}}', true],
    ['paragraph {"um_is_restrict":false,"um_who_access":"1"}', true],
    [byRole('logged-in'), false],
    [byRole('user-role'), false],
    [byRole('logged-in', '"enable":false,'), true],
    [byRole('public'), true],
    [byRole('logged-out'), true],
  ])('is left out where a plugin asks for a login: %s', (block, isShown) => {
    const content = `<!-- wp:${block} --><p>Text</p><!-- /wp:${block.split(' ')[0]} -->`
    expect(read(content).text).toBe(isShown ? 'Text\n' : '')
  })

  it('takes its footnotes with it, and the others have new numbers', () => {
    const refer = (id: string, number: number) => `<sup data-fn="${id}" class="fn"><a href="#${id}">${number}</a></sup>`
    const notes = JSON.stringify([
      { id: 'x', content: 'SECRET' },
      { id: 'y', content: 'Free' },
    ])
    const content = `${paragraph(`a${refer('x', 1)}`, hidden)}${paragraph(`b${refer('y', 2)}`)}<!-- wp:footnotes /-->`
    const { html } = toPostHtml(content, { findImages: () => [], footnotes: notes })
    expect(html).not.toContain('SECRET')
    expect(html).toContain(`b${refer('y', 1)}`)
    expect(html).toContain('<ol><li>Free</li></ol>')
  })

  it.each([
    ['_jetpack_newsletter_access', 'paid_subscribers', true],
    ['_jetpack_newsletter_access', 'everybody', false],
    ['_members_access_role', 'editor', true],
    ['_is_paid', '1', true],
  ])('is a draft where the whole post is restricted: %s %s', (key, value, isDraft) => {
    const meta = `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${value}</wp:meta_value></wp:postmeta>`
    const { posts } = readWxr(
      `<rss xmlns:wp="x"><channel><item><title>T</title><wp:status>publish</wp:status>${meta}</item></channel></rss>`,
      'x.xml',
    )
    expect(posts[0]?.data.draft).toBe(isDraft)
  })
})
