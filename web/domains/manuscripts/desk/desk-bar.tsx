import { useState } from 'react'
import { SaveStateLine } from '#web/editor/drafts/save-state.tsx'
import * as styles from '#web/editor/editor-desk.module.css'
import { useEditorText } from '#web/editor/editor-text.ts'
import { Button, IconLink } from '#web/ui/button.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as statesStyles from '#web/ui/states.module.css'
import { Colleagues } from './colleagues.tsx'
import { isLocked, stateTones, stateWords } from './status.ts'
import type { Submission } from './use-submission.ts'
import type { Writing } from './use-writing.ts'

interface DeskBarProps {
  writing: Writing
  submission: Submission
  /** It is published without a review. */
  atOnce: boolean
  /** It goes out in a moment, unless that is undone. */
  held: boolean
  onSignIn: () => void
  onVersions: () => void
  onPreview: () => void
}

/** The line above the text: the way back, the state, the last saving, and what is done with the article. */
export function DeskBar({ writing, submission, atOnce, held, onSignIn, onVersions, onPreview }: DeskBarProps) {
  const t = useEditorText()
  const { manuscript, save, autosave, keptHere } = writing
  const state = manuscript?.state ?? 'draft'
  const locked = isLocked(manuscript)
  const [more, setMore] = useState(false)
  return (
    <div className={styles.pubHead}>
      <div className={styles.pubHeadIn}>
        <IconLink href="/mywz" label={t('back')}>
          <Icon name="chevron-left" />
        </IconLink>
        <span className={classNames(statesStyles.status, stateTones[state])}>
          {t(held ? 'publishingSoon' : state === 'draft' && manuscript?.revision ? 'stepRevision' : stateWords[state])}
        </span>
        <SaveStateLine state={save} notKept={!keptHere} onRetry={() => void autosave.flush()} onSignIn={onSignIn} />
        {manuscript && <Colleagues id={manuscript.id} />}
        <span className={styles.pubGrow} />
        <div className={classNames(styles.pubHeadMore, more && styles.pubHeadMoreOn)}>
          <Button kind="quiet" onClick={onVersions}>
            <Icon name="recent" size="s" />
            {t('versions')}
          </Button>
          <Button onClick={onPreview}>{t('preview')}</Button>
        </div>
        <button
          type="button"
          className={`${buttonsStyles.iconbtn} only-m`}
          aria-label={t('more')}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          <Icon name="more" />
        </button>
        {locked && !held && (
          <Button busy={submission.busy} onClick={submission.withdraw}>
            {t('withdraw')}
          </Button>
        )}
        {!locked && (manuscript?.may_submit ?? true) && (
          <Button kind="primary" busy={submission.busy} onClick={submission.submit}>
            {t(submission.busy ? 'submitting' : submitWords(writing.manuscript?.revision, atOnce))}
          </Button>
        )}
      </div>
    </div>
  )
}

function submitWords(revision: boolean | undefined, atOnce: boolean) {
  if (atOnce) return revision ? 'publishRevision' : 'publishNow'
  return revision ? 'submitRevision' : 'submit'
}
