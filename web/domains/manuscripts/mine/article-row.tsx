import type { ManuscriptRow } from '#contract/newsroom/manuscripts.ts'
import { useEditorText } from '#web/editor/editor-text.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useClock } from '#web/platform/clock.tsx'
import { useFullTime } from '#web/platform/relative-time.tsx'
import { relativeTime } from '#web/platform/time.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { UiLink } from '#web/ui/link.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import * as styles from '#web/ui/states.module.css'
import { isPlanned, stateTones, stateWords } from '../desk/status.ts'
import * as myArticlesStyles from './my-articles.module.css'

interface ArticleRowProps {
  article: ManuscriptRow
  onDelete: () => void
  onWithdraw: () => void
}

/** One of the reader's articles: what it is, how far it has come, how it is read, and what can be done with it. */
export function ArticleRow({ article, onDelete, onWithdraw }: ArticleRowProps) {
  const t = useEditorText()
  const { id, title, state, item_id, cover_picture, language, reason } = article
  const held = article.undo_ms !== undefined
  const waiting = state === 'pending' || isPlanned(article)
  const deletable = item_id === null && (state === 'draft' || state === 'refused')
  return (
    <li className={myArticlesStyles.mineRow}>
      <Picture
        slot="square"
        picture={cover_picture}
        family="view"
        seed={`manuscript-${id}`}
        className={myArticlesStyles.minePic}
      />
      <div className="mine__main">
        <h2 className="h3" lang={language}>
          <UiLink className="hl" href={`/publish/${id}`}>
            {title || t('untitled')}
          </UiLink>
        </h2>
        <p className={myArticlesStyles.mineMeta}>
          <span className={classNames(styles.status, stateTones[state])}>
            {t(held ? 'publishingSoon' : state === 'draft' && item_id !== null ? 'stepRevision' : stateWords[state])}
          </span>
          <StateNote article={article} />
          <span>{t('words', { n: article.length.toLocaleString('en') })}</span>
        </p>
        {state === 'refused' && reason && (
          <p className={myArticlesStyles.mineWhy}>
            <b>{t('reason')}</b>
            {reason}
          </p>
        )}
      </div>
      <Engagement engagement={article.engagement} />
      <div className={myArticlesStyles.mineDo}>
        {item_id !== null && (
          <ButtonLink size="s" kind="quiet" href={`/contents/${item_id}`}>
            {t('seeOnline')}
          </ButtonLink>
        )}
        {held ? null : waiting ? (
          <Button size="s" onClick={onWithdraw}>
            {t('withdraw')}
          </Button>
        ) : (
          <ButtonLink size="s" href={`/publish/${id}`}>
            {t(state === 'approved' ? 'revise' : 'edit')}
          </ButtonLink>
        )}
        {deletable && (
          <Button size="s" kind="quiet" className={myArticlesStyles.mineDel} onClick={onDelete}>
            {t('delete')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** When something last happened to it. */
function StateNote({ article }: { article: ManuscriptRow }) {
  const t = useEditorText()
  const words = useText()
  const language = useLanguage()
  const { now, zone } = useClock()
  const fullTime = useFullTime()
  const { state, saved_time, submitted_time, publish_time } = article
  const ago = (time: string | null) => relativeTime(time, now, words, language, zone)
  if (article.undo_ms) return null
  if (isPlanned(article)) return <span>{t('plannedAt', { time: fullTime(publish_time) })}</span>
  if (state === 'pending') return <span>{t('submittedAgo', { time: ago(submitted_time) })}</span>
  return <span>{t('savedAgo', { time: ago(saved_time) })}</span>
}

/** Reads, likes and collections; a dash where they are not counted. */
function Engagement({ engagement }: { engagement: ManuscriptRow['engagement'] }) {
  const t = useEditorText()
  const shown = [
    [t('reads'), engagement?.reads],
    [t('likes'), engagement?.likes],
    [t('collects'), engagement?.collects],
  ] as const
  return (
    <dl className={myArticlesStyles.mineFigs}>
      {shown.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined ? '—' : value.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}
