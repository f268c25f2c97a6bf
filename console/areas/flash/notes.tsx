import { Alert, Button } from 'antd'
import { languageNames } from '#console/locales/language-names.ts'
import { type FlashFieldName, type FlashFields, flashFields } from '#contract/newsroom/fields/flash-fields.ts'
import { textFieldNames } from '#contract/newsroom/fields/text-fields.ts'
import type { Flash, SimilarFlash } from '#contract/newsroom/flash.ts'
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
  const shown: Readonly<Record<FlashFieldName, (fields: FlashFields) => string>> = {
    title: ({ title }) => title,
    text: ({ text }) => shownText(text),
    importance: ({ importance }) => t(levels[importance]),
    labels: ({ labels }) => labels.join(' · '),
    source_name: ({ source_name: name }) => name,
    source_url: ({ source_url: url }) => url,
    category: ({ category }) => categories.find(({ id }) => id === category)?.name ?? t('flashNoCategory'),
    region: ({ region }) => regions.find(({ id }) => id === region)?.name ?? t('flashAnywhere'),
    language: ({ language }) => languageNames[language],
  }
  return (
    <Conflict<FlashFields>
      mine={form.fields}
      theirs={fieldsOf(newer)}
      base={form.base}
      by={newer.writer?.nickname}
      time={newer.saved_time}
      onChoose={onChoose}
      fields={textFieldNames(flashFields).map((name) => ({ name, label: t(`flashField.${name}`), show: shown[name] }))}
    />
  )
}
