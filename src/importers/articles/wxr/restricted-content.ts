import { isObject, readList, readString, toText, type Json } from '@/importers/articles/json'
import { replaceDelimited } from '@/importers/articles/markdown/replace-delimited'
import { parseBlockAttributes } from './block-attributes'
import { isSwitchedOff } from './divi-blocks'
import { removeSwitchedOff } from './switched-off-parts'

/** How the delimiter of a block begins, and how it ends, unless another comment begins before. */
const delimiter = { start: /<!-- (\/?)wp:([\w/-]{1,80})(?=\s|-->)/g, end: /-->|<!--/g }
/** The blocks of plugins whose content is for members alone. */
const memberBlocks = new Set(['premium-content/subscriber-view', 'woocommerce-memberships/member-content'])
/** To whom Block Visibility shows a block without a login; “all” is an older word for the public. */
const publicRoles = new Set(['public', 'all', 'logged-out'])
/** The attributes of blocks of any kind by which WordPress or a plugin hides them. */
const visibilityAttribute = /"(?:blockVisibility|visibilityBlockEnabled|llms_visibility|um_is_restrict|disabledOn)"/
/** Those who see a block that LifterLMS does not show to everybody; “off” is for nobody. */
const learnerVisibilities = new Set(['enrolled', 'logged_in', 'off'])
/** What follows it is for subscribers. */
const paywallBlock = 'jetpack/paywall'

/** The shortcodes of plugins whose content is for members, or for those who have signed in. */
const memberShortcode =
  /(?<!\[)\[(restrict|members_only|members-only|member_only|subscribers_only|membership|mepr-active|mepr-show|wcm_restrict|um_loggedin|members_access|members_logged_in|swpm_protected|s2If|is_paid|loggedin|logged_in)(?=[\s\]])([^[\]]*)\]/gi
const closings: Readonly<Record<string, RegExp>> = {
  restrict: /\[\/restrict\]/gi,
  members_only: /\[\/members_only\]/gi,
  'members-only': /\[\/members-only\]/gi,
  member_only: /\[\/member_only\]/gi,
  subscribers_only: /\[\/subscribers_only\]/gi,
  membership: /\[\/membership\]/gi,
  'mepr-active': /\[\/mepr-active\]/gi,
  'mepr-show': /\[\/mepr-show\]/gi,
  wcm_restrict: /\[\/wcm_restrict\]/gi,
  um_loggedin: /\[\/um_loggedin\]/gi,
  members_access: /\[\/members_access\]/gi,
  members_logged_in: /\[\/members_logged_in\]/gi,
  swpm_protected: /\[\/swpm_protected\]/gi,
  s2if: /\[\/s2if\]/gi,
  is_paid: /\[\/is_paid\]/gi,
  loggedin: /\[\/loggedin\]/gi,
  logged_in: /\[\/logged_in\]/gi,
}
/** The levels of Paid Memberships Pro. */
const levelList = /\slevels?=["']?([\d\s,-]*)/i
/** A condition of s2Member that holds for those who are not signed in. */
const signedOut = /^(?:!(?:is_user_logged_in|current_user_is|current_user_can)|is_user_not_logged_in)\([^()]*\)$/i
const conjunction = /\s(?:and|or|&&|&amp;&amp;|\|\|)\s/i
const hiddenFromMembers = /\sifallowed=["']?hide/i

/** The text of a post without what WordPress hides, or shows to members alone, which is named in `leftOut`. */
export function removeRestricted(content: string, leftOut: Set<string>): string {
  return removeShortcodes(removeSwitchedOff(removeBlocks(content, leftOut), leftOut), leftOut)
}

/** The values of keys by which plugins restrict a whole post. */
export function isRestricted(meta: ReadonlyMap<string, readonly string[]>): boolean {
  const read = (key: string) => (meta.get(key) ?? []).map((value) => value.trim()).filter(Boolean)
  return (
    read('_jetpack_newsletter_access').some((access) => access !== 'everybody') ||
    read('_members_access_role').length > 0 ||
    read('_is_paid').some((value) => value === '1')
  )
}

/**
 * Finds the delimiters of blocks. WordPress escapes `<` and `>` in their attributes, but what is written by hand has
 * them. Attributes are of any length, which one expression for all of it would have no stack for.
 */
function* findDelimiters(content: string) {
  for (const { 0: start, 1: slash, 2: name = '', index } of content.matchAll(delimiter.start)) {
    delimiter.end.lastIndex = index + start.length
    const end = delimiter.end.exec(content)
    if (end?.[0] !== '-->') continue
    const attributes = content.slice(index + start.length, end.index)
    yield { slash, name, attributes, index, next: end.index + end[0].length }
  }
}

function removeBlocks(content: string, leftOut: Set<string>): string {
  let result = ''
  let end = 0
  /** How many blocks are open within the one that is left out, itself included. */
  let depth = 0
  for (const { slash, name, attributes, index, next } of findDelimiters(content)) {
    const isVoid = attributes.trimEnd().endsWith('/')
    if (depth > 0) {
      if (!isVoid) depth += slash ? -1 : 1
    } else if (!slash && name === paywallBlock) {
      leftOut.add('what follows the paywall')
      return result + content.slice(end, index)
    } else if (!slash && isLeftOut(name, attributes)) {
      leftOut.add(`the block ${name}`)
      result += content.slice(end, index)
      end = content.length
      if (!isVoid) depth = 1
    } else continue
    if (depth === 0) end = next
  }
  // WordPress takes a block that is not closed to reach to the end.
  return result + content.slice(end)
}

/** Whether WordPress hides a block with these attributes, or shows it to members alone. */
export function isLeftOut(name: string, attributes: string): boolean {
  if (memberBlocks.has(name)) return true
  if (name === 'pmpro/membership') return !isForNonMembers(parseBlockAttributes(attributes))
  if (!visibilityAttribute.test(attributes)) return false
  const given = parseBlockAttributes(attributes)
  const { metadata, blockVisibility } = given
  return (
    (isObject(metadata) && metadata.blockVisibility === false) ||
    // As the plugin Block Visibility has it.
    (isObject(blockVisibility) &&
      (blockVisibility.hideBlock === true || readList(blockVisibility.controlSets).some(needsLogin))) ||
    // Paid Memberships Pro, LifterLMS and Ultimate Member: any block.
    (given.visibilityBlockEnabled === true && !isInverted(given)) ||
    learnerVisibilities.has(readString(given, 'llms_visibility') ?? '') ||
    (given.um_is_restrict === true && toText(given.um_who_access) === '1') ||
    isSwitchedOff(given)
  )
}

/** As the block of Paid Memberships Pro has it: the level 0 before version 3, and since then by a setting. */
function isForNonMembers(attributes: Json): boolean {
  const { levels } = attributes
  return isInverted(attributes) || (Array.isArray(levels) && levels.length === 1 && toText(levels[0]) === '0')
}

/** Whether Paid Memberships Pro shows a block to all but those whom its attributes name. */
function isInverted({ invert_restrictions: isSet }: Json): boolean {
  return isSet === '1' || isSet === true
}

function needsLogin({ enable, controls }: Json): boolean {
  if (enable === false || !isObject(controls) || !isObject(controls.userRole)) return false
  return !publicRoles.has(readString(controls.userRole, 'visibilityByRole') ?? 'public')
}

function removeShortcodes(content: string, leftOut: Set<string>): string {
  return replaceDelimited(content, {
    opening: memberShortcode,
    toClosing: ([, name = '']) => closings[name.toLowerCase()]!,
    replace: ([start, name = '', attributes = ''], inner) => {
      if (isForVisitors(name.toLowerCase(), attributes)) return `${start}${removeShortcodes(inner, leftOut)}[/${name}]`
      leftOut.add(`[${name}]`)
      return ''
    },
  })
}

/** Whether a shortcode shows what it encloses to those who are no members, or have not signed in. */
function isForVisitors(name: string, attributes: string): boolean {
  switch (name) {
    case 'membership':
      // 0 stands for no level, and -1 for all but the first. With others beside (`0,1`) it is for both groups.
      return (levelList.exec(attributes)?.[1] ?? '').split(',').some((level) => /^(?:0$|-)/.test(level.trim()))
    case 's2if':
      return attributes.split(conjunction).every((condition) => signedOut.test(condition.trim()))
    case 'mepr-active':
      return hiddenFromMembers.test(attributes)
    default:
      return false
  }
}
