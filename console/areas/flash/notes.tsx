import { Alert, Button } from 'antd'
import { languageNames } from '#console/locales/language-names.ts'
import type { Flash, FlashFields, SimilarFlash } from '#contract/newsroom/flash.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { Conflict } from '../../ui/conflict.tsx'
import { Keys } from '../../ui/keys.tsx'
import * as styles from './flash.module.css'
import { type FormState, fieldsOf } from './form/form-state.ts'
import { shownText } from './form/value-words.ts'

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
      className={styles.flashNote}
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
  form: FormState
  newer: Flash
  onChoose: (fields: FlashFields) => void
}

/** Somebody else saved a newer version: both are there to choose from, and nothing is lost before that. */
export function NewerNote({ form, newer, onChoose }: NewerProps) {
  const { t } = useConsole()
  const { categories = [], regions = [] } = useAnswer('flashOptions', {}).data ?? {}
  const levels = { normal: 'flashNormal', important: 'flashImportant', breaking: 'flashBreaking' } as const
  return (
    <Conflict<FlashFields>
      mine={form.fields}
      theirs={fieldsOf(newer)}
      base={form.base}
      by={newer.writer?.nickname}
      time={newer.saved_time}
      onChoose={onChoose}
      fields={[
        { name: 'title', label: t('headline'), show: ({ title }) => title },
        { name: 'text', label: t('flashText'), show: ({ text }) => shownText(text) },
        { name: 'importance', label: t('flashLevel'), show: ({ importance }) => t(levels[importance]) },
        { name: 'labels', label: t('flashLabels'), show: ({ labels }) => labels.join(' · ') },
        { name: 'source_name', label: t('flashSourceName'), show: ({ source_name: name }) => name },
        { name: 'source_url', label: t('flashSourceLink'), show: ({ source_url: url }) => url },
        {
          name: 'category',
          label: t('category'),
          show: ({ category }) => categories.find(({ id }) => id === category)?.name ?? t('flashNoCategory'),
        },
        {
          name: 'region',
          label: t('flashRegion'),
          show: ({ region }) => regions.find(({ id }) => id === region)?.name ?? t('flashAnywhere'),
        },
        { name: 'language', label: t('flashLanguage'), show: ({ language }) => languageNames[language] },
      ]}
    />
  )
}
