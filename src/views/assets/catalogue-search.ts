import { fold, toWords } from '../../lib/fold'

/** One line of /search-index.json (src/schemas/search-entry.ts). */
type Entry = { type: 'book' | 'bundle'; id: string; title: string; subtitle: string; href: string; meta: string }
type Indexed = Entry & { folded: string }

const maxShown = 60

/** Shows hits while one types. The form works without: sending it asks the server the same question. */
function enhance(form: HTMLFormElement): void {
  const input = form.querySelector<HTMLInputElement>('input[name=q]')
  const replaced = document.querySelector<HTMLElement>('[data-search-replaces]')
  if (!input || !replaced) return
  const tier = form.querySelector<HTMLSelectElement>('select[name=tier]')
  const language = form.querySelector<HTMLSelectElement>('select[name=language]')
  const asked = input.value

  const region = document.createElement('section')
  region.className = 'hits'
  region.hidden = true
  region.setAttribute('aria-label', 'Hits')
  const status = document.createElement('p')
  status.className = 'meta'
  status.setAttribute('role', 'status')
  const list = document.createElement('ul')
  region.append(status, list)
  replaced.before(region)

  let index: Promise<Indexed[]> | undefined
  let latest = 0

  async function update(): Promise<void> {
    if (!input || !replaced) return
    const turn = ++latest
    const words = toWords(input.value)
    // What the server has answered already stands on the page.
    const isIdle = words.length === 0 || input.value === asked
    let hits: Indexed[] = []
    if (!isIdle) {
      try {
        hits = match(await (index ??= load()), words, { tier: tier?.value ?? '', language: toChosen(language) })
      } catch {
        index = undefined
        return
      }
      if (turn !== latest) return
      status.textContent = hits.length === 1 ? '1 hit' : `${hits.length} hits`
      list.replaceChildren(...hits.slice(0, maxShown).map(toItem))
    }
    region.hidden = isIdle
    replaced.hidden = !isIdle
  }

  input.addEventListener('focus', () => void (index ??= load()).catch(() => (index = undefined)), { once: true })
  for (const control of [input, tier, language]) control?.addEventListener('input', () => void update())
}

async function load(): Promise<Indexed[]> {
  const response = await fetch('/search-index.json')
  if (!response.ok) throw new Error(String(response.status))
  const entries = (await response.json()) as Entry[]
  return entries.map((entry) => ({ ...entry, folded: fold(`${entry.title} ${entry.subtitle}`) }))
}

/** As the server matches; bundles have neither tier nor language. A book's `meta` begins with both. */
function match(entries: Indexed[], words: string[], { tier, language }: { tier: string; language: string }): Indexed[] {
  return entries.filter(({ type, folded, meta }) => {
    const [tierName = '', languageName = ''] = meta.split(' · ')
    if (tier && (type !== 'book' || tierName !== `Tier ${tier}`)) return false
    if (language && (type !== 'book' || languageName.replace(/ \(.*/, '') !== language)) return false
    return words.every((word) => folded.includes(word))
  })
}

function toChosen(select: HTMLSelectElement | null): string {
  return select?.value ? (select.selectedOptions[0]?.textContent?.trim() ?? '') : ''
}

function toItem({ title, subtitle, href, meta }: Indexed): HTMLLIElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  // The path alone: the page may stand under another of the server's names.
  link.href = new URL(href).pathname
  link.textContent = subtitle ? `${title}: ${subtitle}` : title
  const facts = document.createElement('p')
  facts.className = 'meta'
  facts.textContent = meta
  item.append(link, facts)
  return item
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-search]')) enhance(form)
