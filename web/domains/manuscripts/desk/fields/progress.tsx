import type { Manuscript, ManuscriptState } from '#contract/newsroom/manuscripts.ts'
import type { ReviewTime } from '#contract/site/review-time.ts'
import * as publishStyles from '#web/editor/editor-desk.module.css'
import { useEditorText } from '#web/editor/editor-text.ts'
import { useFullTime } from '#web/platform/relative-time.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { UiLink } from '#web/ui/link.tsx'
import * as styles from '#web/ui/lists.module.css'
import { isPlanned } from '../status.ts'

const stepOf: Readonly<Record<ManuscriptState, number>> = { draft: 0, pending: 1, approved: 2, refused: 2 }

interface ProgressProps {
  manuscript: Manuscript | undefined
  /** It is published without a review. */
  atOnce: boolean
  /** A machine translates what is published, until editors confirm it. */
  machineTranslates: boolean
  reviewMinutes: ReviewTime
}

/** How far the article has come: written, waiting, decided; with the reason where it was not approved. */
export function Progress({ manuscript, atOnce, machineTranslates, reviewMinutes }: ProgressProps) {
  const t = useEditorText()
  const fullTime = useFullTime()
  const state = manuscript?.state ?? 'draft'
  const step = stepOf[state]
  const refused = state === 'refused'
  const steps = [
    { name: t(manuscript?.revision ? 'stepRevision' : 'stateDraft'), note: t('onlyYou') },
    {
      name: t('statePending'),
      note: atOnce ? t('noReview') : t('reviewEstimate', reviewMinutes),
    },
    {
      name: t(refused ? 'stateRefused' : 'stateApproved'),
      note: refused ? '' : approvedNote(manuscript, machineTranslates, t, fullTime),
    },
  ]
  const online = manuscript?.taken_offline ? null : manuscript?.item_id
  return (
    <section className={styles.sec}>
      <div className={styles.secHead}>
        <h2>{t('progress')}</h2>
        {online && (
          <UiLink className="all" href={`/contents/${online}`}>
            {t('seeOnline')}
          </UiLink>
        )}
      </div>
      <ol className={publishStyles.flow}>
        {steps.map(({ name, note }, index) => (
          <li key={name} className={flowClass(index, step, refused)} aria-current={index === step ? 'step' : undefined}>
            <b>{name}</b>
            {note && <span>{note}</span>}
          </li>
        ))}
      </ol>
      {refused && manuscript?.reason && (
        <p className={publishStyles.flowWhy}>
          <b>{t('reason')}</b>
          {manuscript.reason}
        </p>
      )}
      {manuscript?.may_submit === false && <p className={formsStyles.fieldHint}>{t('onlyAuthorSubmits')}</p>}
      {manuscript?.taken_offline ? (
        <p className={formsStyles.fieldHint}>{t('takenOfflineNote')}</p>
      ) : (
        manuscript?.revision && state !== 'approved' && <p className={formsStyles.fieldHint}>{t('revisionNote')}</p>
      )}
    </section>
  )
}

const flowClass = (index: number, step: number, refused: boolean) => {
  if (index < step) return 'flow--done'
  if (index > step) return undefined
  return refused ? 'flow--bad' : index === 2 ? 'flow--done' : undefined
}

function approvedNote(
  manuscript: Manuscript | undefined,
  machineTranslates: boolean,
  t: ReturnType<typeof useEditorText>,
  fullTime: ReturnType<typeof useFullTime>,
): string {
  if (manuscript?.may_undo) return t('publishingSoon')
  if (manuscript && isPlanned(manuscript)) return t('plannedAt', { time: fullTime(manuscript.publish_time) })
  if (manuscript?.state === 'approved') return t('published')
  return t(machineTranslates ? 'publishedThenTranslated' : 'publishedAfter')
}
