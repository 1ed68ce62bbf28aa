import { type RichTextField, validations } from 'payload'

type Validate = NonNullable<RichTextField['validate']>

/** What is wrong with a part of the text, by the type of its node and the name of its field. */
const reasons: Readonly<Record<string, string>> = {
  'block code': 'A code block is empty. Write its code, or remove it.',
  'block language': 'The language of a code block is too long. It has at most 40 characters.',
  'upload caption': 'The caption of an image is too long. It has at most 1000 characters.',
  'upload alt': 'The alternative text of an image is too long here. It has at most 500 characters.',
  'link url': 'A link has an address that cannot be used. One begins with https://, mailto:, / or #.',
  'link doc': 'A link leads to no article. Choose one, or remove the link.',
}

/** The validation of the editor, whose message names a node and its fields as in code, in words of an editor's. */
export const validateText: Validate = async (value, options) => {
  const result = await validations.richText(value, options)
  const [, node = '', names = ''] =
    /^(?:auto)?(\w+) node failed to validate: The following fields are invalid: (.+)$/.exec(String(result)) ?? []
  const known = names.split(', ').flatMap((name) => reasons[`${node} ${name}`] ?? [])
  return known.length > 0 ? known.join(' ') : result
}
