import { useConsole } from '../../platform/console-context.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { DeskDialogs } from './desk-dialogs.tsx'
import { DeskHead, FlashPresence, SavedNote } from './desk-head.tsx'
import * as styles from './flash.module.css'
import { FlashForm } from './flash-form.tsx'
import { FlashList } from './flash-list.tsx'
import { FlashSearch } from './flash-search.tsx'
import { useFlashSending } from './form/use-flash-sending.ts'
import { useAddressedFlash } from './use-addressed-flash.ts'
import { useFlashActs } from './use-flash-acts.ts'
import { useFlashDesk } from './use-flash-desk.ts'
import { useFlashKeys } from './use-flash-keys.ts'
import { useGoneOut } from './use-gone-out.ts'

/** One screen to write a flash by keyboard alone, with the newest beside it and a search for all others. */
export function FlashPage() {
  const { t } = useConsole()
  const desk = useFlashDesk()
  const acts = useFlashActs(desk)
  const sending = useFlashSending(desk)
  const { current, choose } = useFlashKeys(desk, acts, () => void sending.send())
  useGoneOut(desk)
  useAddressedFlash(acts)
  const { flash, recent } = desk
  return (
    <>
      <PageHead title={t('flashDesk')}>
        <SavedNote {...flash} />
        <FlashPresence form={flash.form} />
      </PageHead>
      <div className={styles.flash}>
        <FlashForm desk={desk} acts={acts} sending={sending} head={<DeskHead desk={desk} onNew={acts.beginNew} />} />
        <aside className={`grid gap-20 ${styles.flashRecent}`} aria-label={t('flashRecent')}>
          {recent.failure && (
            <p className="failure" role="alert">
              {recent.failure}
            </p>
          )}
          <FlashSearch finding={recent} />
          {recent.data && (
            <FlashList
              recent={recent.data}
              finding={recent}
              current={current}
              opening={desk.isOpening ? current : undefined}
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
