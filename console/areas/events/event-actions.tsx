import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { ActionsMenu } from '#console/ui/lists/actions-menu.tsx'
import type { StaffEventRow } from '#contract/events/event-review.ts'
import { CancelEventDialog, DeleteEventDialog } from './event-dialogs.tsx'

export type ActedOn = Pick<StaffEventRow, 'id' | 'version' | 'title' | 'state' | 'status' | 'featured'>

type Open = 'none' | 'cancel' | 'delete'

/** True if holders can still be notified that it does not take place. */
export const isCancellable = ({ state, status }: Pick<ActedOn, 'state' | 'status'>): boolean =>
  state === 'published' && status !== 'concluded'

/** Puts an event into the front page's row of events, or takes it out again. */
export function useFeaturing(onDone: () => void) {
  const { t } = useConsole()
  const { act } = useMutation()
  return async ({ id, featured }: Pick<ActedOn, 'id' | 'featured'>): Promise<void> => {
    const done = t(featured ? 'event.unfeatureDone' : 'event.featureDone')
    if (await act('featureEvent', { id, featured: !featured }, done)) onDone()
  }
}

/** Actions on an event in a list, by its state. */
export function EventActions({ row, onDone }: { row: StaffEventRow; onDone: () => void }) {
  const { t } = useConsole()
  const { act } = useMutation()
  const feature = useFeaturing(onDone)
  const [open, setOpen] = useState<Open>('none')
  const { id, title, state, deleted, featured } = row
  const restore = async () => {
    if (await act('restoreFromBin', { kind: 'event', id: String(id) }, t('restoreDone'))) onDone()
  }
  const items = deleted
    ? [{ key: 'restore', label: t('restore'), onClick: restore }]
    : [
        { key: 'edit', label: <a href={`/ac_create/${id}`}>{t('edit')}</a> },
        ...(state === 'published' || state === 'cancelled'
          ? [{ key: 'see', label: <a href={`/events/${id}`}>{t('event.see')}</a> }]
          : []),
        ...(state === 'published' || featured
          ? [
              {
                key: 'feature',
                label: t(featured ? 'event.unfeature' : 'event.feature'),
                onClick: () => void feature(row),
              },
            ]
          : []),
        ...(isCancellable(row)
          ? [{ key: 'cancel', label: t('event.cancel'), danger: true, onClick: () => setOpen('cancel') }]
          : []),
        { key: 'delete', label: t('delete'), danger: true, onClick: () => setOpen('delete') },
      ]
  const close = () => setOpen('none')
  return (
    <>
      <ActionsMenu title={title || t('untitled')} items={items} />
      {open === 'cancel' && <CancelEventDialog event={row} onClose={close} onDone={onDone} />}
      {open === 'delete' && <DeleteEventDialog event={row} onClose={close} onDone={onDone} onUndone={onDone} />}
    </>
  )
}
