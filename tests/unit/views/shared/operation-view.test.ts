import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import { contentOperations } from '@/surface/content/operations'
import { catalogueOperations } from '@/surface/catalogue/operations'
import { OperationView } from '@/views/shared/operation-view'

it.each([...contentOperations, ...catalogueOperations])(
  'the documentation of $id shows its code as code, without backticks',
  (operation) => {
    expect(renderToStaticMarkup(createElement(OperationView, { operation }))).not.toContain('`')
  },
)
