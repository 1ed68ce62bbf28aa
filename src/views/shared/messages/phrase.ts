import { createElement, Fragment, type ReactNode } from 'react'

/** A sentence with elements in it, in the order of its language: phrase`Last revised ${date}.` */
export function phrase(texts: TemplateStringsArray, ...parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...texts.flatMap((text, index) => [text, parts[index]]))
}

/** Makes a link of words inside a sentence. */
export type ToLink = (text: string) => ReactNode
