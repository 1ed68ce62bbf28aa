/** Everything above the upper two fifths' lower edge: a heading in it was reached. */
const reachedZone = '999999px 0px -60% 0px'

/** Marks the link of the contents to the heading that was reached last. */
function markCurrentHeading(box: HTMLElement): void {
  const links = [...box.querySelectorAll('a')]
  const reached = new Set<string>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) reached.add(target.id)
        else reached.delete(target.id)
      }
      const current = links.findLast(({ hash }) => reached.has(hash.slice(1)))
      for (const link of links) {
        if (link === current) link.setAttribute('aria-current', 'location')
        else link.removeAttribute('aria-current')
      }
      // Long contents scroll by themselves; the page must not.
      if (current) box.scrollTop = current.offsetTop - box.clientHeight / 2
    },
    { rootMargin: reachedZone },
  )
  for (const { hash } of links) {
    const heading = document.getElementById(hash.slice(1))
    if (heading) observer.observe(heading)
  }
}

/** Escape hides the source that a marker shows, until the marker is entered again (WCAG 1.4.13). */
function hideWithEscape(markers: readonly HTMLElement[]): void {
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const marker of markers) marker.dataset.hidden = ''
  })
  for (const marker of markers)
    for (const event of ['pointerenter', 'focus']) marker.addEventListener(event, () => delete marker.dataset.hidden)
}

for (const box of document.querySelectorAll<HTMLElement>('.contents-beside')) markCurrentHeading(box)
hideWithEscape([...document.querySelectorAll<HTMLElement>('.note a')])
