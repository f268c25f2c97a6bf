import type { ReactNode, RefObject } from 'react'
import { isComposing } from '../../platform/composition.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { DeskDialogs } from './desk-dialogs.tsx'
import { DeskFooter } from './desk-footer.tsx'
import { DeskHead, FlashPresence, SavedNote } from './desk-head.tsx'
import * as styles from './flash.module.css'
import { FlashList } from './flash-list.tsx'
import { FlashFields } from './form/flash-fields.tsx'
import { useFlashSending } from './form/use-flash-sending.ts'
import { NewerNote, SimilarNote } from './notes.tsx'
import { useFlashActs } from './use-flash-acts.ts'
import { useFlashDesk } from './use-flash-desk.ts'
import { useFlashKeys } from './use-flash-keys.ts'
import { useGoneOut } from './use-gone-out.ts'

/** One screen to write a flash by keyboard alone, with the last 50 beside it. */
export function FlashPage() {
  const { t } = useConsole()
  const desk = useFlashDesk()
  const acts = useFlashActs(desk)
  const sending = useFlashSending(desk)
  const { current, choose } = useFlashKeys(desk, acts, () => void sending.send())
  useGoneOut(desk)
  const { flash, hints, recent, options, fields } = desk
  const { form } = flash
  return (
    <>
      <PageHead title={t('flashDesk')}>
        <SavedNote {...flash} />
        <FlashPresence form={form} />
      </PageHead>
      <div className={styles.flash}>
        <Desk composing={flash.composing} isOpening={desk.isOpening}>
          <DeskHead desk={desk} onNew={acts.beginNew} />
          {form.newer && <NewerNote form={form} newer={form.newer} onChoose={flash.chooseVersion} />}
          {hints.alike && form.item === undefined && (
            <SimilarNote similar={hints.alike} refused={hints.refused} onUpdate={acts.update} />
          )}
          <FlashFields
            flash={flash}
            refs={fields}
            options={options.data ?? { categories: [], regions: [] }}
            suggested={hints.suggested}
          />
          <DeskFooter flash={flash} sending={sending} onDiscard={() => void acts.discard()} />
        </Desk>
        <aside className={styles.flashRecent} aria-label={t('flashRecent')}>
          {recent.failure && (
            <p className="failure" role="alert">
              {recent.failure}
            </p>
          )}
          {recent.data && (
            <FlashList
              recent={recent.data}
              current={current}
              onChoose={(row) => {
                choose(row)
                void acts.open(row)
              }}
            />
          )}
        </aside>
      </div>
      <DeskDialogs desk={desk} acts={acts} />
    </>
  )
}

interface DeskProps {
  composing: RefObject<boolean>
  /** Something is on its way into it: until then it takes nothing. */
  isOpening: boolean
  children: ReactNode
}

/** Form for writing a flash: it knows when an input method composes, and Escape leaves its fields. */
function Desk({ composing, isOpening, children }: DeskProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what its fields do
    <div
      className={styles.flashDesk}
      inert={isOpening}
      aria-busy={isOpening}
      onCompositionStart={() => {
        composing.current = true
      }}
      onCompositionEnd={() => {
        composing.current = false
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event)) (event.target as HTMLElement).blur()
      }}
    >
      {children}
    </div>
  )
}
