import { useEffect, useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import type { Category } from '#contract/content/items.ts'
import type { ManuscriptFields } from '#contract/newsroom/manuscripts.ts'
import * as styles from '#web/editor/editor-dialogs.module.css'
import { type EditorTextKey, useEditorText } from '#web/editor/editor-text.ts'
import { useFullTime } from '#web/platform/relative-time.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { CompareView } from './compare-view.tsx'

type Version = CallOutput<'manuscriptVersions'>['list'][number]

const kindWords: Readonly<Record<Version['kind'], EditorTextKey>> = {
  saved: 'versionSaved',
  submitted: 'versionSubmitted',
  approved: 'versionApproved',
  restored: 'versionRestored',
}

interface VersionsDialogProps {
  id: number
  fields: ManuscriptFields
  categories: readonly Category[]
  locked: boolean
  onRestore: (fields: ManuscriptFields) => void
  onClose: () => void
}

/** The kept versions of a manuscript, each compared with what is written now, and the way back to it. */
export function VersionsDialog({ id, fields, categories, locked, onRestore, onClose }: VersionsDialogProps) {
  const t = useEditorText()
  const call = useCall()
  const fullTime = useFullTime()
  const [list, setList] = useState<Version[]>()
  const [shown, setShown] = useState<{ version: Version; fields?: ManuscriptFields }>()
  const [error, setError] = useState<string>()
  const load = () => {
    setError(undefined)
    call('manuscriptVersions', { id }).then(
      (answer) => setList(answer.list),
      (failure) => setError(failureText(failure, t)),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(load, [])
  const show = async (version: Version) => {
    setError(undefined)
    setShown({ version })
    try {
      const found = await call('getManuscriptVersion', { id, number: version.number })
      setShown((now) => (now?.version === version ? { version, fields: found } : now))
    } catch (failure) {
      setError(failureText(failure, t))
    }
  }
  return (
    <Modal title={t('versions')} closeLabel={t('close')} onClose={onClose} className={styles.dialogWide}>
      <div className={styles.pubVersions}>
        <ol aria-label={t('versions')}>
          {list?.map((version) => (
            <li key={version.number}>
              <button
                type="button"
                aria-current={version.number === shown?.version.number ? 'true' : undefined}
                onClick={() => show(version)}
              >
                <time>{fullTime(version.saved_time)}</time>
                <b>{t(kindWords[version.kind])}</b>
                <span>{t('words', { n: version.length.toLocaleString('en') })}</span>
              </button>
            </li>
          ))}
        </ol>
        <div className={styles.pubVersionsD} aria-live="polite">
          {error && (
            <ErrorState title={error} retryLabel={t('retry')} onRetry={shown ? () => show(shown.version) : load} />
          )}
          {list?.length === 0 && <EmptyState label={t('versionsNone')} />}
          {!shown && list && list.length > 0 && <p className="mut">{t('versionsHint')}</p>}
          {shown?.fields && (
            <>
              <p className={styles.pubVersionsH}>{t('versionCompared', { by: shown.version.saved_by })}</p>
              <CompareView before={shown.fields} after={fields} categories={categories} />
              {!locked && (
                <Button kind="primary" onClick={() => shown.fields && onRestore(shown.fields)}>
                  {t('restore')}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
    </Modal>
  )
}
