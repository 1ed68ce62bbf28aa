import { toUnknownEncoding } from '@/lib/text/encodings'
import { importKinds } from './import-kinds'
import type { UploadChoices } from './upload-choices'

/** What is wrong with an upload, by the control of the form that it is shown at; null is above the form. */
const controls = {
  kind: 'kind',
  file: 'file',
  empty: 'file',
  ending: 'file',
  size: 'file',
  address: 'baseUrl',
  encoding: 'encoding',
  account: null,
  busy: null,
  gone: null,
  mapping: null,
  incomplete: null,
} as const

export type UploadError = keyof typeof controls

/** True for the name of an error, such as an address of the page may have one. */
export function isUploadError(name: unknown): name is UploadError {
  return typeof name === 'string' && Object.hasOwn(controls, name)
}

/** The control that an error is shown at, and its message. */
export function describeUploadError(
  error: UploadError,
  choices: UploadChoices,
): { control: (typeof controls)[UploadError]; message: string } {
  return { control: controls[error], message: toMessage(error, choices) }
}

const disjunction = new Intl.ListFormat('en', { type: 'disjunction' })

function toMessage(error: UploadError, { kind, fileName, encoding }: UploadChoices): string {
  const file = fileName === '' ? 'The file' : `“${fileName}”`
  switch (error) {
    case 'kind':
      return 'Choose what the file holds.'
    case 'file':
      return 'Choose a file.'
    case 'empty':
      return `${file} is empty. Choose another file.`
    case 'ending':
      return kind === null
        ? `${file} has an ending that does not belong to what it holds. Choose another file.`
        : `${file} is not read as “${importKinds[kind].label}”: its name has to end in ${disjunction.format(importKinds[kind].extensions)}. Choose another file, or what this one holds.`
    case 'size':
      return `${file} is larger than 24 MB. Larger files are imported on the command line, by whoever runs the server.`
    case 'address':
      return 'This is no web address: one begins with https:// or http://.'
    case 'encoding':
      return toUnknownEncoding(encoding)
    case 'account':
      return 'Nothing was done: somebody else has signed in in another window of this browser, and it would have been in their name. You see their page now. To go on as yourself, log out and sign in again.'
    case 'busy':
      return 'Another import is running. Wait for its end.'
    case 'gone':
      return 'The file is no longer kept: only the last three are. Choose it again.'
    case 'mapping':
      return 'No mapping is saved under that name any more.'
    case 'incomplete':
      return 'A required field has no column and no value: give it one, and try again.'
  }
}
