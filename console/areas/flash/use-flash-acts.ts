import { App } from 'antd'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import type { CallOutput } from '#contract/calls.ts'
import type { FlashRow } from '#contract/newsroom/flash.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useBinned, useUndo } from '../../ui/undo.tsx'
import { isOnline, isPublished, type Published } from './flash-rows.ts'
import type { FlashDesk } from './use-flash-desk.ts'

type Ended = CallOutput<'retractFlash' | 'restoreFlash'>

/** Returns the actions on single flashes: begin, open, turn into an update, delete, retract and restore. */
export function useFlashActs(desk: FlashDesk) {
  const { flash, hints, show, open, call } = desk
  const { act } = useMutation()
  const remove = useRemoving(desk)
  const takingBack = useTakingBack(desk)

  /** Addresses and other lists lead here as well; what readers no longer have can only be restored. */
  const openItem = (item: number) =>
    open(
      'note',
      () => act('getFlash', { item }),
      async (found) => {
        if (isOnline(found)) return flash.beginCorrection(found)
        show({ what: 'history', row: { ...found, item, time: null, late: false } })
        return false
      },
    )
  /** A flash that was published since the list was drawn opens as a correction. */
  const resume = (id: number) =>
    open(
      'title',
      () => act('getFlash', { id }),
      (found) => (found.item === null ? flash.openDraft(found) : flash.beginCorrection(found)),
    )
  /** A dialog about a published flash, which need not stand in the list. */
  const ask = async (what: 'retract' | 'history' | 'delivery', item: number): Promise<void> => {
    const found = await call('getFlash', { item })
    if (!found) return
    show({
      what: what === 'retract' && !isOnline(found) ? 'history' : what,
      row: { ...found, item, time: null, late: false },
    })
  }
  return {
    ...takingBack,
    openItem,
    ask,
    openDraft: resume,
    beginNew: (): Promise<void> => open('title', async () => true, flash.beginNew),
    /**
     * Corrects what readers have; continues a draft or a planned flash, which stays planned. A flash that was taken back
     * can only be restored, which its history offers.
     */
    async open(row: FlashRow): Promise<void> {
      if (isPublished(row)) await (isOnline(row) ? openItem(row.item) : show({ what: 'history', row }))
      else if (row.id !== null) await resume(row.id)
    },
    /** Opens what is stored again, without what was typed. */
    async discard(): Promise<void> {
      const { id, item } = flash.form
      flash.forget()
      if (item !== undefined) await openItem(item)
      else if (id !== undefined) await resume(id)
    },
    /** Turns the typed text into the update of a similar flash; the draft stays until it is deleted. */
    async update(): Promise<void> {
      const { alike } = hints
      if (!alike) return
      const { title, text } = flash.form.fields
      await open(
        'note',
        () => act('getFlash', { item: alike.item }),
        (found) => flash.beginCorrection(found, { title, text }),
      )
    },
    /** Deletes the draft or planned flash in the form. */
    removeOpen: (): Promise<void> => remove({ id: flash.form.id ?? null, version: flash.form.version }),
    /** Deletes a draft; asks before it takes back what readers have. */
    async remove(row: FlashRow): Promise<void> {
      if (!isPublished(row)) await remove(row)
      else if (isOnline(row)) show({ what: 'retract', row })
    },
  }
}

export type FlashActs = ReturnType<typeof useFlashActs>

/** Puts a draft into the bin, with the way back. */
function useRemoving({ flash, recent }: FlashDesk) {
  const { act } = useMutation()
  const binned = useBinned()
  return async ({ id, version }: Pick<FlashRow, 'id' | 'version'>): Promise<void> => {
    if (id === null) return
    const onDesk = flash.form.id === id
    // With all that was typed, so that all of it comes back.
    const seen = onDesk ? await flash.saveLatest() : version
    const done = await act('deleteRecord', { kind: 'flashdraft', id, version: seen })
    recent.reload()
    if (!done) return
    // It would otherwise be saved again under a number that is gone.
    if (onDesk) flash.forget()
    binned('flashdraft', id, recent.reload)
  }
}

/** Handles the steps after readers are notified that a flash is taken back, and how they get it again. */
function useTakingBack({ recent, show }: FlashDesk) {
  const { t, call } = useConsole()
  const { message } = App.useApp()
  const { act } = useMutation()
  const offerUndo = useUndo()

  /** The dialog is over; where a colleague was faster nothing was done. */
  const handleEnd = (answer: Ended): answer is Extract<Ended, { saved: true }> => {
    show(undefined)
    recent.reload()
    if (!answer.saved) void message.warning(t('flashChanged'))
    return answer.saved
  }
  return {
    /** Offers the way back after a flash was taken back. */
    handleRetracted(answer: CallOutput<'retractFlash'>): void {
      if (!handleEnd(answer)) return
      const { item, version } = answer.flash
      if (item === null) return
      offerUndo({
        key: `retracted ${item}`,
        text: t('flashRetractedDone'),
        undo: async () => {
          if (!(await call('restoreFlash', { item, version })).saved) throw new Error(t('flashChanged'))
        },
        onUndone: recent.reload,
      })
    },
    /** Restores a retracted flash. */
    async restore({ item, version }: Published): Promise<void> {
      const answer = await act('restoreFlash', { item, version })
      if (answer && handleEnd(answer)) void message.success(t('flashRestored'))
    },
  }
}
