import { useState } from 'react'
import { Link } from 'react-router'
import { DeskDialogs } from '#console/areas/flash/desk-dialogs.tsx'
import { SavedNote } from '#console/areas/flash/desk-head.tsx'
import * as flashStyles from '#console/areas/flash/flash.module.css'
import { FlashForm } from '#console/areas/flash/flash-form.tsx'
import { FlashList } from '#console/areas/flash/flash-list.tsx'
import { keyOf } from '#console/areas/flash/flash-rows.ts'
import { useFlashSending } from '#console/areas/flash/form/use-flash-sending.ts'
import { useFlashActs } from '#console/areas/flash/use-flash-acts.ts'
import { useFlashDesk } from '#console/areas/flash/use-flash-desk.ts'
import { useGoneOut } from '#console/areas/flash/use-gone-out.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useCommandKeys } from '#console/platform/keys/use-command-keys.ts'
import * as styles from './desk-flash.module.css'

/** How many published ones stand on the desk: the flash desk has all. */
const shown = 12

/** The flash desk beside the queue: what is written, planned, in drafts and just published. */
export function DeskFlash() {
  const { t } = useConsole()
  const desk = useFlashDesk({ isFirst: false })
  const acts = useFlashActs(desk)
  const sending = useFlashSending(desk)
  const [current, setCurrent] = useState<string>()
  useGoneOut(desk)
  const { flash, recent } = desk
  // Elsewhere on the desk Enter decides on what the queue is at.
  const inForm = (act: () => void) => () => {
    if (document.activeElement?.closest(`.${flashStyles.flashDesk}`)) act()
  }
  useCommandKeys({
    enter: inForm(() => void sending.send()),
    s: inForm(() => (flash.form.planned === undefined ? void flash.saveNow() : void sending.send())),
  })
  return (
    <section className={styles.deskFlash} aria-label={t('flashDesk')}>
      <FlashForm
        desk={desk}
        acts={acts}
        sending={sending}
        head={
          <div className={flashStyles.flashHead}>
            <h2>
              <Link to="/flash">{t('flashDesk')}</Link>
            </h2>
            <SavedNote {...flash} />
          </div>
        }
      />
      {recent.data && (
        <div className={`grid gap-16 ${styles.deskRecent}`}>
          <FlashList
            recent={{ ...recent.data, list: recent.data.list.slice(0, shown) }}
            finding={{ ...recent, more: false }}
            current={current}
            opening={desk.isOpening ? current : undefined}
            onChoose={(row) => {
              setCurrent(keyOf(row))
              void acts.open(row)
            }}
          />
          <p>
            <Link to="/flash">{t('deskAllFlash')}</Link>
          </p>
        </div>
      )}
      <DeskDialogs desk={desk} acts={acts} />
    </section>
  )
}
