let isShownAtOnce = false

/** Stores whether a version about to be restored is published at once. */
export function setRestoreChoice(choice: { isShownAtOnce: boolean }): void {
  ;({ isShownAtOnce } = choice)
}

/** The restore URL with the editor's choice; Payload's own button always publishes. */
export function toRestoreUrl(url: URL): URL {
  const chosen = new URL(url)
  chosen.searchParams.set('draft', String(!isShownAtOnce))
  return chosen
}
