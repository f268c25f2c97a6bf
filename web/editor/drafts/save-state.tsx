import type { SaveState } from '#web/editor/drafts/autosave.ts'
import { useEditorText } from '#web/editor/editor-text.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '../editor-desk.module.css'

const clock = (moment: number) =>
  new Date(moment).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

interface SaveStateProps {
  state: SaveState
  /** Words in place of “saved” where an entry could not be read, so that it is not what is saved. */
  incomplete?: string | undefined
  /** The device's own copy could not be written. */
  notKept: boolean
  onRetry: () => void
  onSignIn: () => void
}

/** State of the last saving, in words; announced without interrupting. */
export function SaveStateLine({ state, incomplete, notKept, onRetry, onSignIn }: SaveStateProps) {
  const t = useEditorText()
  const failed = state.name === 'failed' ? state : undefined
  const part = state.name === 'saved' && incomplete
  const tone = failed?.why === 'offline' ? 'pub-save--wait' : failed || part ? 'pub-save--bad' : undefined
  return (
    <div className={classNames(styles.pubSave, tone)} data-state={part ? 'incomplete' : (failed?.why ?? state.name)}>
      <span className={styles.pubSaveT} role="status">
        {state.name === 'saved' && !part && (
          <>
            <Icon name="check" size="s" />
            <span>
              {t('saved')} <time>{clock(state.at)}</time>
            </span>
          </>
        )}
        {part && <span>{part}</span>}
        {(state.name === 'saving' || state.name === 'unsaved') && <span>{t('saving')}</span>}
        {failed?.why === 'offline' && <span>{t(notKept ? 'offlineNotKept' : 'offline')}</span>}
        {failed?.why === 'ended' && <span>{failed.message || t('ended')}</span>}
        {(failed?.why === 'busy' || failed?.why === 'refused') && (
          <span title={failed.message}>{failed.message || t('saveFailed')}</span>
        )}
        {state.name === 'conflict' && <span>{t('conflictShort')}</span>}
      </span>
      {failed && failed.why !== 'offline' && (
        <Button size="s" kind="quiet" onClick={failed.why === 'ended' ? onSignIn : onRetry}>
          {t(failed.why === 'ended' ? 'signIn' : 'retry')}
        </Button>
      )}
    </div>
  )
}
