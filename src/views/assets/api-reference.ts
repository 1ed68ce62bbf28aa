import SwaggerUI, { type System } from 'swagger-ui-dist/swagger-ui-es-bundle.js'

import 'swagger-ui-dist/swagger-ui.css'

/** Style fixes of Swagger UI: contrast of its labels in light colours, and layout on phones. */
const ownStyles = `
:host { display: block; }
.swagger-ui { font-family: var(--sans); }
.swagger-ui .opblock .opblock-summary-path { word-break: break-word; min-width: 0; max-width: none; flex-shrink: 1; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1d4f86; color: #fff; text-shadow: none; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1e6149; color: #fff; text-shadow: none; }
:host(:not(.dark-mode)) .swagger-ui .btn.cancel { color: #b3261e; }
:host(.dark-mode) .swagger-ui .opblock .btn.try-out__btn.cancel { color: #ffb3b3; }
:host(:not(.dark-mode)) .swagger-ui .parameter__in { color: #4a4f5e; }
:host(:not(.dark-mode)) .swagger-ui .renderedMarkdown code { color: #6b00c9; }
:host(:not(.dark-mode)) .swagger-ui .btn.execute { background: #1d4f86; }
:host(:not(.dark-mode)) .swagger-ui .download-contents { background: #4a4f5e; }
.swagger-ui :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
@media (max-width: 40rem) {
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-method { min-width: 4rem; }
  .swagger-ui .table-container { overflow-x: auto; padding: 0.5rem; }
}
`

/** Accessibility that Swagger UI lacks: names of its fields, and keyboard scrolling. */
function complete(root: ShadowRoot): void {
  for (const field of root.querySelectorAll(
    'select:not([aria-label]), textarea:not([aria-label]), input:not([aria-label])',
  )) {
    const name = field.closest('[data-param-name]')?.getAttribute('data-param-name')
    field.setAttribute('aria-label', name ?? (field.matches('select') ? 'Media type' : 'Body of the request'))
  }
  for (const area of root.querySelectorAll('pre:not([tabindex]), .highlight-code:not([tabindex])'))
    area.setAttribute('tabindex', '0')
}

/** The operations without the head of the document, which the page has, and without a second <main>. */
const layout = ({ React }: System) => ({
  components: {
    OperationsLayout: ({ getComponent }: Pick<System, 'getComponent'>) =>
      React.createElement(
        'div',
        { className: 'swagger-ui' },
        React.createElement(getComponent('errors', true), { key: 'errors' }),
        React.createElement(getComponent('operations', true), { key: 'operations' }),
      ),
  },
})

type Parameter = { style?: string; required?: boolean; example?: unknown }
type Described = { parameters?: Parameter[] }

/**
 * The OpenAPI document without nested parameters: the form has one line of text for them, with an example that no field
 * matches. Their literal ones say the same. Nor has it examples of optional ones: each would be filled in, and the answer
 * would be of all of these filters at once.
 */
async function readDocument(url: string): Promise<object> {
  const document = (await (await fetch(url)).json()) as { paths: Record<string, Record<string, Described>> }
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods)))
    operation.parameters &&= operation.parameters
      .filter(({ style }) => style !== 'deepObject')
      .map(({ example, ...rest }) => (rest.required ? { ...rest, example } : rest))
  return document
}

/**
 * Shows the reference of the host's OpenAPI document, in a shadow tree, so that neither its styles nor those of the page
 * apply to the other.
 */
async function show(host: HTMLElement, url: string): Promise<void> {
  const styles = document.querySelector<HTMLLinkElement>('link#isolated-styles')
  const text = styles ? await (await fetch(styles.href)).text() : ''
  // Its dark colours are for a class of the document's own element.
  const sheets = [text.replaceAll('html.dark-mode', ':host(.dark-mode)'), ownStyles].map((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    return sheet
  })
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = sheets
  new MutationObserver(() => complete(root)).observe(root, { childList: true, subtree: true })
  const domNode = document.createElement('div')
  root.append(domNode)
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const followScheme = () => host.classList.toggle('dark-mode', dark.matches)
  dark.addEventListener('change', followScheme)
  followScheme()
  SwaggerUI({
    domNode,
    spec: await readDocument(url),
    presets: [SwaggerUI.presets.apis],
    plugins: [layout],
    layout: 'OperationsLayout',
    docExpansion: 'list',
    tryItOutEnabled: true,
    supportedSubmitMethods: ['get', 'post'],
    // Highlighting a response of some hundred kilobytes takes half a minute.
    syntaxHighlight: false,
    // It would send the document to another site.
    validatorUrl: null,
  })
  document.querySelector('#operation-list')?.remove()
}

/** Links within the page are the browser's to follow: Swagger UI changes the address alone, and the focus stays behind. */
function keepOwnLinks(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a[href^="#"]')) event.stopImmediatePropagation()
}

const host = document.querySelector<HTMLElement>('#api-reference')
if (host?.dataset.openapi) {
  window.addEventListener('click', keepOwnLinks, { capture: true })
  void show(host, host.dataset.openapi)
}
