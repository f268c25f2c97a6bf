import type { Editor } from '@tiptap/core'
import { useSyncExternalStore } from 'react'
import * as publishStyles from '#web/editor/editor-desk.module.css'
import { useEditorText } from '#web/editor/editor-text.ts'
import { failedFigures, removeFailed } from '#web/editor/pictures/figure-node.ts'
import type { Pictures } from '#web/editor/pictures/pictures.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { fullDate } from '#web/platform/time.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '#web/ui/states.module.css'
import type { ManuscriptCopy } from './use-writing.ts'

interface CopyProps {
  copy: ManuscriptCopy
  /** The server has a newer version than the one that the copy was written on. */
  behind: boolean
  onCompare: () => void
  onRestore: () => void
  onDiscard: () => void
}

/** This device holds text that the server does not have. */
export function LocalCopyNote({ copy, behind, onCompare, onRestore, onDiscard }: CopyProps) {
  const t = useEditorText()
  const language = useLanguage()
  const { zone } = useClock()
  const time = fullDate(copy.at, language, zone)
  return (
    <div className={`${styles.note} ${styles.noteAmber} ${publishStyles.pubNote}`} role="alert">
      <Icon name="recent" />
      <p>
        <b>{t('localCopy', { time })}</b>
        {t(behind ? 'localBehind' : 'localWhy')}
        <span className={publishStyles.pubNoteActs}>
          <Button size="s" onClick={onRestore}>
            {t('localRestore')}
          </Button>
          <Button size="s" onClick={onCompare}>
            {t('compare')}
          </Button>
          <Button size="s" kind="quiet" onClick={onDiscard}>
            {t('localDiscard')}
          </Button>
        </span>
      </p>
    </div>
  )
}

/** Pictures of the text that are on their way or could not be had. */
export function PicturesNote({ editor, pictures }: { editor: Editor; pictures: Pictures }) {
  const t = useEditorText()
  const failed = useSyncExternalStore(
    (listener) => {
      const end = pictures.subscribe(listener)
      editor.on('update', listener)
      return () => {
        end()
        editor.off('update', listener)
      }
    },
    () => (editor.isDestroyed ? 0 : failedFigures(editor, pictures).length),
  )
  if (failed === 0) return null
  const retry = () => {
    for (const { key } of failedFigures(editor, pictures)) pictures.retry(key)
  }
  return (
    <div className={`${styles.note} ${styles.noteSignal} ${publishStyles.pubNote}`} role="alert">
      <Icon name="warning" />
      <p>
        <b>{t('picturesFailed', { n: failed })}</b>
        {t('picturesFailedWhy')}
        <span className={publishStyles.pubNoteActs}>
          <Button size="s" onClick={retry}>
            {t('retry')}
          </Button>
          <Button size="s" onClick={() => removeFailed(editor, pictures)}>
            {t('picturesRemove')}
          </Button>
        </span>
      </p>
    </div>
  )
}
