import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

import { renameFont } from './rename-font.mjs'

/** The characters of English, French, German, Portuguese and Spanish. */
const core = toCharacters(
  [0x20, 0x7e],
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞßŒàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿœ',
  '\u{a0}¡§«»°±²³·¹¿¼½¾©®×÷–—‘’‚“”„†•…‰‹›€™−←→ªº',
)
/** The other letters of Europe's languages in Latin script, in a file that is loaded only if one of them occurs. */
const extended = toCharacters([0x100, 0x17f], 'ȘșȚțẀẁẂẃẄẅẞỲỳ').replaceAll(/[Œœ]/g, '')

const serif = { package: 'source-serif-4', oldName: 'Source Serif 4', newName: 'Lectern Serif' }
const sans = { package: 'source-sans-3', oldName: 'Source Sans 3', newName: 'Lectern Sans' }
const weights = { wght: { min: 400, max: 600 } }

/** The faces of the public pages, by the names that `_type.css` imports. */
const faces = {
  'serif.woff2': { ...serif, style: 'normal', axes: weights, characters: core },
  'serif-italic.woff2': { ...serif, style: 'italic', axes: { wght: 400 }, characters: core },
  'sans.woff2': { ...sans, style: 'normal', axes: weights, characters: core },
  'serif-extended.woff2': { ...serif, style: 'normal', axes: weights, characters: extended },
  'serif-italic-extended.woff2': { ...serif, style: 'italic', axes: { wght: 400 }, characters: extended },
  'sans-extended.woff2': { ...sans, style: 'normal', axes: weights, characters: extended },
}

/** Lets style sheets load `url('font:serif.woff2')`: a subset of a packaged face, made for the pages. */
export const fontPlugin = {
  name: 'fonts',
  setup(build) {
    build.onResolve({ filter: /^font:/ }, ({ path }) => ({ path: path.slice('font:'.length), namespace: 'font' }))
    build.onLoad({ filter: /./, namespace: 'font' }, async ({ path }) => ({
      contents: await drawFace(faces[path]),
      loader: 'file',
    }))
  },
}

async function drawFace({ package: name, oldName, newName, style, axes, characters }) {
  const { default: subsetFont } = await import('subset-font')
  const { convert } = await import('fontverter')
  const source = characters === core ? 'latin' : 'latin-ext'
  const { resolve } = createRequire(import.meta.url)
  const file = resolve(`@fontsource-variable/${name}/files/${name}-${source}-wght-${style}.woff2`)
  const whole = await readFile(file)
  const subset = await subsetFont(whole, characters, {
    targetFormat: 'sfnt',
    variationAxes: axes,
    noHinting: true,
    keepFeatures: ['kern', 'liga', 'tnum'],
    // The licence and its address.
    preserveNameIds: [13, 14],
  })
  return convert(renameFont(subset, oldName, newName), 'woff2')
}

function toCharacters([first, last], ...others) {
  return [...Array(last - first + 1).keys()].map((at) => String.fromCodePoint(first + at)).join('') + others.join('')
}
