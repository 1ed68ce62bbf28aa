/** The pause in typing before a request is sent. */
const pauseMs = 180

/**
 * Search as you type: the form's own page, requested in the background, in place of the list. Without JavaScript,
 * submitting the form does the same.
 */
function enhance(form: HTMLFormElement): void {
  const status = document.createElement('p')
  // A page that shows a summary of its own replaces it; there the status is for screen readers alone.
  status.className = document.querySelector('[data-search-summary]') ? 'announcement' : 'meta search-status'
  status.setAttribute('role', 'status')
  form.after(status)
  let pause: number | undefined
  let latest: AbortController | undefined
  let shown = toUrl(form)
  let isEdited = false

  async function update(): Promise<void> {
    const url = toUrl(form)
    // First of all: who returns to what is shown must not get the answer to what they typed meanwhile.
    latest?.abort()
    if (url === shown) return
    const request = (latest = new AbortController())
    try {
      const response = await fetch(url, { headers: { accept: 'text/html' }, signal: request.signal })
      // Errors are shown when the form is submitted.
      if (!response.ok) return
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      const summary = toSummary(page)
      // By name: the form of the home page leads to a page that has more such parts.
      for (const part of document.querySelectorAll<HTMLElement>('[data-search-replaces]')) {
        const replacement = page.querySelector(`[data-search-replaces="${part.dataset.searchReplaces}"]`)
        if (replacement) part.replaceWith(document.adoptNode(replacement))
      }
      replaceDescription(page)
      replacePlace(page)
      status.textContent = summary
      document.title = page.title
      history.replaceState(null, '', url)
      shown = url
    } catch (error) {
      if (!request.signal.aborted) console.warn('The search failed.', error)
    }
  }

  // Without the empty fields that a form would send.
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    location.assign(toUrl(form))
  })
  form.addEventListener('input', () => {
    isEdited = true
    clearTimeout(pause)
    pause = window.setTimeout(() => void update(), pauseMs)
  })
  // A browser that goes back restores what was chosen last, which the page may not show. While it loads pictures,
  // somebody may have typed already.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted && (isEdited || !isReturn())) return
    clearTimeout(pause)
    latest?.abort()
    showAddress(form)
    shown = toUrl(form)
  })
}

function isReturn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward'
}

/** Sets the fields to what the address of the page says. */
function showAddress(form: HTMLFormElement): void {
  const query = new URLSearchParams(location.search)
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input:not([type=hidden])')) {
    field.value = query.get(field.name) ?? ''
    // An order that is not among those that are offered.
    if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.selectedIndex = 0
  }
}

/** What the head says of the page. */
const metadata =
  'meta[name]:not([name=viewport]), meta[property], link:is([rel=canonical], [rel=alternate], [rel=cite-as]), script[type="application/ld+json"]'

/** The head and the footer then name the addresses and formats of what is shown, as on the page itself. */
function replaceDescription(page: Document): void {
  for (const part of document.head.querySelectorAll(metadata)) part.remove()
  document.head.append(...page.head.querySelectorAll(metadata))
  const footer = page.querySelector('.site-footer')
  if (footer) document.querySelector('.site-footer')?.replaceWith(footer)
}

/** The breadcrumbs, which the home page does not have, and the current section are those of what is shown. */
function replacePlace(page: Document): void {
  document.querySelector('.crumbs')?.remove()
  const crumbs = page.querySelector('.crumbs')
  if (crumbs) document.querySelector('main')?.before(crumbs)
  // Link by link: replacing the header would close an open menu, and take the focus from it.
  const current = page.querySelector('.site-header [aria-current]')?.getAttribute('href')
  for (const link of document.querySelectorAll('.site-header nav a')) {
    if (link.getAttribute('href') === current) link.setAttribute('aria-current', 'true')
    else link.removeAttribute('aria-current')
  }
}

/** What a page of results says of them, without its links, which a status cannot have. */
function toSummary(page: Document): string {
  const summary = page.querySelector('[data-search-summary]')?.cloneNode(true) as Element | undefined
  for (const link of summary?.querySelectorAll('a') ?? []) link.remove()
  return summary?.textContent.trim() ?? ''
}

/** The address that submitting the form leads to, without empty fields. */
function toUrl(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value.trim()) query.set(name, value)
  const path = new URL(form.action).pathname
  return query.size > 0 ? `${path}?${query}` : path
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) enhance(form)
