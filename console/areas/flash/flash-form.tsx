import type { ReactNode, RefObject } from 'react'
import { isComposing } from '#console/platform/composition.ts'
import { DeskFooter } from './desk-footer.tsx'
import * as styles from './flash.module.css'
import { FlashFields } from './form/flash-fields.tsx'
import type { FlashSending } from './form/use-flash-sending.ts'
import { NewerNote, SimilarNote } from './notes.tsx'
import type { FlashActs } from './use-flash-acts.ts'
import type { FlashDesk } from './use-flash-desk.ts'

interface Props {
  desk: FlashDesk
  acts: FlashActs
  sending: FlashSending
  /** Stands above the fields. */
  head: ReactNode
}

/** The form of a flash with its notes and actions, on the flash desk and on the desk of the newsroom. */
export function FlashForm({ desk, acts, sending, head }: Props) {
  const { flash, hints, options, fields } = desk
  const { form } = flash
  return (
    <Written composing={flash.composing} isOpening={desk.isOpening}>
      {head}
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
      <DeskFooter flash={flash} sending={sending} acts={acts} />
    </Written>
  )
}

interface WrittenProps {
  composing: RefObject<boolean>
  /** Something is on its way into it: until then it takes nothing. */
  isOpening: boolean
  children: ReactNode
}

/** The text field: it notices when an input method composes, and Escape leaves its fields. */
function Written({ composing, isOpening, children }: WrittenProps) {
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
