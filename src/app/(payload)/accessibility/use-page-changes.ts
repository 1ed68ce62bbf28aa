import { useEffect } from 'react'

/**
 * Calls back now and after each frame in which elements were added, removed, opened or closed, until unmounted. Ignores
 * changes in editable text, which would run it on every keystroke.
 */
export function usePageChanges(onChange: () => void): void {
  useEffect(() => {
    let frame = requestAnimationFrame(run)

    function run(): void {
      frame = 0
      onChange()
    }

    const observer = new MutationObserver((records) => {
      if (frame === 0 && records.some(({ target }) => !isInText(target))) frame = requestAnimationFrame(run)
    })
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [onChange])
}

function isInText(node: Node): boolean {
  return node instanceof HTMLElement && node.isContentEditable
}
