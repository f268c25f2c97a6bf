import { App } from 'antd'
import type { CallOutput } from '#contract/calls.ts'
import type { FlashRow } from '#contract/flash-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAct } from '../../platform/use-act.ts'
import { useBinned, useUndo } from '../../ui/undo.tsx'
import { isOnline, isPublished, type Published } from './flash-rows.ts'
import type { FlashDesk } from './use-flash-desk.ts'

type Ended = CallOutput<'retractFlash' | 'restoreFlash'>

/** What is done with one flash or another: begun, opened, made an update, deleted, taken back and given back. */
export function useFlashActs(desk: FlashDesk) {
  const { flash, hints, recent, show, begun } = desk
  const { t } = useConsole()
  const { act } = useAct()
  const remove = useRemoving(desk)
  const takingBack = useTakingBack(desk)

  const correct = async (row: Published) => {
    const found = isOnline(row) ? await act('getFlash', { item: row.item }) : undefined
    if (!found) return
    await flash.beginCorrection(found)
    begun('note')
  }
  const goOn = async ({ state, version }: FlashRow, id: number) => {
    const found =
      state === 'planned'
        ? await act('saveFlashDraft', { id, version }, t('flashUnplanned'))
        : await act('getFlash', { id })
    if (!found) return
    const draft = 'saved' in found ? (found.saved ? found.flash : found.current) : found
    await flash.openDraft(draft)
    recent.reload()
    begun('title')
  }
  return {
    ...takingBack,
    async beginNew(): Promise<void> {
      await flash.beginNew()
      begun('title')
    },
    /** Corrects what readers have; goes on with a draft, which a planned flash becomes again. */
    async open(row: FlashRow): Promise<void> {
      if (isPublished(row)) await correct(row)
      else if (row.id !== null) await goOn(row, row.id)
    },
    /** What was typed becomes the update of a flash that says much the same; the draft stays until it is deleted. */
    async update(): Promise<void> {
      if (!hints.alike) return
      const found = await act('getFlash', { item: hints.alike.item })
      if (!found) return
      const { title, text } = flash.form.fields
      await flash.beginCorrection(found, { title, text })
      begun('note')
    },
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
  const { act } = useAct()
  const binned = useBinned()
  return async ({ id, version }: FlashRow): Promise<void> => {
    if (id === null) return
    const onDesk = flash.form.id === id
    // With all that was typed, so that all of it comes back.
    const seen = onDesk ? await flash.saved() : version
    const done = await act('deleteFlashDraft', { id, version: seen })
    recent.reload()
    if (!done) return
    // It would otherwise be saved again under a number that is gone.
    if (onDesk) flash.forget()
    binned('flashdraft', id, recent.reload)
  }
}

/** What follows when readers are told that a flash is taken back, and how they get it again. */
function useTakingBack({ recent, show }: FlashDesk) {
  const { t, call } = useConsole()
  const { message } = App.useApp()
  const { act } = useAct()
  const offerUndo = useUndo()

  /** The dialog is over; where a colleague was faster nothing was done. */
  const ended = (answer: Ended): answer is Extract<Ended, { saved: true }> => {
    show(undefined)
    recent.reload()
    if (!answer.saved) void message.warning(t('flashChanged'))
    return answer.saved
  }
  return {
    /** Offers the way back after a flash was taken back. */
    retracted(answer: CallOutput<'retractFlash'>): void {
      if (!ended(answer)) return
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
    /** Gives back what was taken back. */
    async restore({ item, version }: Published): Promise<void> {
      const answer = await act('restoreFlash', { item, version })
      if (answer && ended(answer)) void message.success(t('flashRestored'))
    },
  }
}
