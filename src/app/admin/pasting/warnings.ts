/** Counts of what was left out of pasted content. */
export type PasteWarnings = Record<WarningKind, number>

const sentences = {
  localPictures: [
    'One picture stayed behind: what was copied names only its place on your computer. Add it with the image button.',
    (count: number) =>
      `${count} pictures stayed behind: what was copied names only their places on your computer. Add them with the image button.`,
  ],
  remotePictures: [
    'One picture stayed behind: it stands on another website. Save it to your computer and add it with the image button, if you may use it.',
    (count: number) =>
      `${count} pictures stayed behind: they stand on another website. Save them to your computer and add them with the image button, if you may use them.`,
  ],
  otherPictures: [
    'One picture stayed behind: it is no JPEG, PNG, WebP, AVIF or GIF of 20 MB at most.',
    (count: number) => `${count} pictures stayed behind: they are no JPEG, PNG, WebP, AVIF or GIF of 20 MB at most.`,
  ],
  scriptLinks: [
    'One link was taken off its words: it runs a script (javascript:), and readers are sent to addresses alone.',
    (count: number) =>
      `${count} links were taken off their words: they run scripts (javascript:), and readers are sent to addresses alone.`,
  ],
  otherLinks: [
    'One link was taken off its words: it leads to no address on the web.',
    (count: number) => `${count} links were taken off their words: they lead to no address on the web.`,
  ],
  players: [
    'One embedded player or page was left out. Link to it instead.',
    (count: number) => `${count} embedded players or pages were left out. Link to them instead.`,
  ],
  comments: [
    'One comment of the document was left out.',
    (count: number) => `${count} comments of the document were left out.`,
  ],
  deletions: [
    'One tracked deletion was left out, as if it had been accepted.',
    (count: number) => `${count} tracked deletions were left out, as if they had been accepted.`,
  ],
  hiddenTexts: ['One hidden text was left out.', (count: number) => `${count} hidden texts were left out.`],
  drawings: [
    'One drawing stayed behind: only pictures can be pasted. Add it with the image button, as a screenshot for example.',
    (count: number) =>
      `${count} drawings stayed behind: only pictures can be pasted. Add them with the image button, as screenshots for example.`,
  ],
} satisfies Record<string, [one: string, many: (count: number) => string]>

export type WarningKind = keyof typeof sentences

const kinds = Object.keys(sentences) as WarningKind[]

/** Creates zero counts. */
export function createWarnings(): PasteWarnings {
  return Object.fromEntries(kinds.map((kind) => [kind, 0])) as PasteWarnings
}

/** The warnings as sentences for the editor; empty when nothing was left out. */
export function describeWarnings(warnings: PasteWarnings): string[] {
  return kinds.flatMap((kind) => {
    const [one, many] = sentences[kind]
    return warnings[kind] === 0 ? [] : [warnings[kind] === 1 ? one : many(warnings[kind])]
  })
}
