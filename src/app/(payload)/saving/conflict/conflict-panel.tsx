import { Button, useAuth } from '@payloadcms/ui'

import { describeWrites } from '@/app/(payload)/saving/describe-writes'
import { Panel } from '@/app/(payload)/saving/panel'
import type { OpenConflict } from './conflict-control'

type Props = { open: OpenConflict; onCompare: () => void; onTakeTheirs: () => void }

/** A non-modal notice that somebody else saved the document first. */
export function ConflictPanel({ open, onCompare, onTakeTheirs }: Props) {
  const { user } = useAuth()
  const isDeleted = open.theirs === null || Boolean(open.theirs.deletedAt)
  return (
    <Panel
      title={describeWrites(open.conflict.writes, user?.id)}
      text="Go on writing if you like: your text stays here and in this browser, but it is not saved until you bring the two together."
    >
      <Button buttonStyle="primary" margin={false} size="medium" onClick={onCompare}>
        {isDeleted ? 'What can I do?' : 'Compare and merge'}
      </Button>
      {isDeleted ? null : (
        <Button buttonStyle="secondary" margin={false} size="medium" onClick={onTakeTheirs}>
          Set mine aside
        </Button>
      )}
    </Panel>
  )
}
