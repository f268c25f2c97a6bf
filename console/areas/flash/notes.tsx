import { Alert, Button, Space } from 'antd'
import type { Flash, SimilarFlash } from '#contract/flash-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { Keys } from '../../ui/keys.tsx'

interface SimilarProps {
  similar: SimilarFlash
  /** Publishing was tried: trying again publishes. */
  refused: boolean
  onUpdate: () => void
}

/** A flash of the last hours says much the same. */
export function SimilarNote({ similar, refused, onUpdate }: SimilarProps) {
  const { t } = useConsole()
  const { item, title, time, writer, likeness, language } = similar
  return (
    <Alert
      className="flash__note"
      type="warning"
      showIcon
      title={t('flashSimilar', { n: Math.round(likeness * 100) })}
      description={
        <>
          {t('flashSimilarBy', { time: time.slice(11, 16), name: writer?.nickname ?? '' })}
          <a href={`/news/${item}`} target="_blank" rel="noreferrer" lang={language}>
            {title}
          </a>
          {refused && <p>{t('flashSimilarAgain')}</p>}
        </>
      }
      action={
        <Button size="small" onClick={onUpdate}>
          {t('flashUpdateIt')} <Keys keys={['U']} />
        </Button>
      }
    />
  )
}

interface NewerProps {
  newer: Flash
  onTake: () => void
  onKeep: () => void
}

/** Somebody else saved a newer version: both are there to choose from, and nothing is lost before that. */
export function NewerNote({ newer, onTake, onKeep }: NewerProps) {
  const { t } = useConsole()
  return (
    <Alert
      className="flash__note"
      type="error"
      showIcon
      title={t('flashNewer', { name: newer.writer?.nickname ?? '', time: newer.saved_time.slice(11, 16) })}
      description={
        <div className="flash__newer" lang={newer.language}>
          <b>{newer.title}</b>
          <p>{newer.text}</p>
        </div>
      }
      action={
        <Space orientation="vertical">
          <Button size="small" onClick={onTake}>
            {t('flashTakeTheirs')}
          </Button>
          <Button size="small" onClick={onKeep}>
            {t('flashKeepMine')}
          </Button>
        </Space>
      }
    />
  )
}
