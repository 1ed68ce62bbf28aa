import { Button } from '@payloadcms/ui'

import { toTime } from '@/app/(payload)/saving/describe-writes'
import type { LocalCopy } from './local-copies'
import { Panel } from '@/app/(payload)/saving/panel'

type Props = { copy: LocalCopy; onCompare: () => void; onDismiss: () => void }

/** Offers content that is stored in the browser but was never saved. */
export function RecoveredPanel({ copy, onCompare, onDismiss }: Props) {
  return (
    <Panel
      isCalm
      title={`You wrote something here ${toTime(copy.keptAt)} that was not saved.`}
      text="This browser has kept it."
    >
      <Button buttonStyle="primary" margin={false} size="medium" onClick={onCompare}>
        Look at it
      </Button>
      <Button buttonStyle="secondary" margin={false} size="medium" onClick={onDismiss}>
        Not now
      </Button>
    </Panel>
  )
}
