const tag = /<(\/?)(mc:AlternateContent|mc:Choice|mc:Fallback|w:drawing|w:txbxContent)(?=[\s/>])[^<>]*>/g

/** An element that is open, with what is in it so far. */
type Open = {
  name: string
  start: string
  content: string
  /** Of a drawing: the contents of its text boxes. */
  boxes: string
  /** The drawing that a text box in it belongs to, which is none in another text box. */
  drawing: Open | null
  /** Of alternatives: the first one, and the one for older versions. */
  choice: string | null
  fallback: string
}

/**
 * Puts the contents of text boxes beside the drawings that they are in, as older versions of Word have them and the
 * reader of Word's XML knows them; of alternatives, the one for older versions stays alone, or else the first.
 */
export function placeTextBoxes(xml: string): string {
  const stack = [open('', '', null)]
  const current = () => stack.at(-1)!
  let end = 0
  for (const { 0: source, 1: slash, 2: name = '', index } of xml.matchAll(tag)) {
    current().content += xml.slice(end, index)
    end = index + source.length
    if (source.endsWith('/>')) current().content += source
    else if (!slash) stack.push(open(name, source, current().drawing))
    else if (current().name !== name) current().content += source
    else close(stack.pop()!, current())
  }
  return `${stack.map(({ start, content }) => start + content).join('')}${xml.slice(end)}`
}

function open(name: string, start: string, around: Open | null): Open {
  const element: Open = { name, start, content: '', boxes: '', drawing: around, choice: null, fallback: '' }
  if (name === 'w:drawing') element.drawing = element
  if (name === 'w:txbxContent') element.drawing = null
  return element
}

function close(element: Open, parent: Open): void {
  const { name, content } = element
  const whole = `${element.start}${content}</${name}>`
  if (name === 'mc:AlternateContent')
    parent.content +=
      element.fallback.trim() === '' ? (element.choice ?? '') : `${element.start}${element.fallback}</${name}>`
  else if (parent.name === 'mc:AlternateContent' && name === 'mc:Choice') parent.choice ??= content
  else if (parent.name === 'mc:AlternateContent' && name === 'mc:Fallback') parent.fallback = content.trim() && whole
  else if (name === 'w:drawing')
    parent.content += element.boxes === '' ? whole : `${whole}<w:pict>${element.boxes}</w:pict>`
  else if (name === 'w:txbxContent' && parent.drawing) parent.drawing.boxes += whole
  else parent.content += whole
}
