import '#web/ui/form/forms.module.css'
import { useEffect, useState } from 'react'
import type { DataEntity } from '#contract/market/data.ts'
import { type DataType, dataTypes } from '#contract/market/data-terms.ts'
import { type DataValue, type ValueForm, valueForms } from '#contract/newsroom/data-value.ts'
import type { Language } from '#language/languages.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { Modal } from '#web/ui/modal.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { dataPath, entityPath } from '../data-paths.ts'
import { dataTexts, useDataText } from '../data-text.ts'
import * as styles from './choose-value.module.css'
import { type MetricSeries, offeredSeries, offeredTotals, type TotalSeries, wordsOf } from './value-choices.ts'
import { valueName } from './value-names.ts'
import { linkHtml, withDataValues } from './values-in-text.ts'

const maxEntities = 50
/** Stands for the sums of a table among its entities, whose keys begin with a letter or digit. */
const allOfThem = '*'

/** The dialog with the texts that it needs. */
export async function loadChooseValue() {
  await dataTexts.loadFirst()
  return ChooseValue
}

interface ChooseValueProps {
  /** The language that is written in: the words that stand for the number are in it. */
  language: Language
  onChosen: (value: DataValue & { words: string }) => void
  onClose: () => void
}

/** Chooses a number or chart of the data section for a text: subject, whose, which, and how; with what readers will see. */
function ChooseValue({ language, onChosen, onClose }: ChooseValueProps) {
  const t = useDataText()
  const [type, setType] = useState<DataType>('bitcoin')
  const [keyword, setKeyword] = useState('')
  const [form, setForm] = useState<ValueForm>('number')
  const entities = useEntities(type, keyword)
  const [wanted, setWanted] = useState<string>()
  const totals = useTotals(type)
  const isTotal = wanted === allOfThem && !!totals?.length
  const entity = isTotal ? null : (entities?.find(({ key }) => key === wanted) ?? entities?.[0])
  const own = useSeries(entity?.key)
  const offered = isTotal ? totals : own
  const [metric, setMetric] = useState<string>()
  const series = offered?.find(({ key }) => key === metric) ?? offered?.[0]
  const value =
    entity !== undefined && series
      ? {
          ...{ series: series.key, form, entity, chosen: series },
          path: entity ? entityPath(type, entity.key) : `${dataPath}/${type}`,
        }
      : undefined
  const preview = usePreview(value, language)
  const insert = async () => {
    if (!value) return
    const { entity: own, chosen, ...kept } = value
    onChosen({ ...kept, words: await wordsOf(own, chosen, language) })
    onClose()
  }
  return (
    <Modal title={t('choose.title')} closeLabel={t('choose.close')} onClose={onClose} className={styles.chooseValue}>
      <form
        className={formsStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void insert()
        }}
      >
        <div className={styles.chooseValueF}>
          <Field label={t('choose.type')}>
            {(given) => (
              <select
                {...given}
                className={formsStyles.select}
                value={type}
                onChange={({ target }) => setType(target.value as DataType)}
              >
                {dataTypes.map((one) => (
                  <option key={one} value={one}>
                    {t(`type.${one}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t('choose.filter')}>
            {(given) => (
              <input
                {...given}
                className={formsStyles.input}
                type="search"
                maxLength={60}
                value={keyword}
                onChange={({ target }) => setKeyword(target.value)}
              />
            )}
          </Field>
          <Field label={t('choose.entity')}>
            {(given) => (
              <select
                {...given}
                className={formsStyles.select}
                value={isTotal ? allOfThem : (entity?.key ?? '')}
                disabled={entity === undefined}
                onChange={({ target }) => setWanted(target.value)}
              >
                {totals && totals.length > 0 && <option value={allOfThem}>{t('choose.total')}</option>}
                {entities?.map(({ key, name, symbol }) => (
                  <option key={key} value={key}>
                    {symbol ? `${name} (${symbol})` : name}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t('choose.metric')}>
            {(given) => (
              <select
                {...given}
                className={formsStyles.select}
                value={series?.key ?? ''}
                disabled={!series}
                onChange={({ target }) => setMetric(target.value)}
              >
                {offered?.map((one) => (
                  <option key={one.key} value={one.key}>
                    {isTotal ? valueName({ group: '', coin: '', ...one, entity: null }, t) : t(`metric.${one.metric}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t('choose.form')}>
            {(given) => (
              <select
                {...given}
                className={formsStyles.select}
                value={form}
                onChange={({ target }) => setForm(target.value as ValueForm)}
              >
                {valueForms.map((one) => (
                  <option key={one} value={one}>
                    {t(`choose.${one}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div aria-live="polite" className={styles.chooseValueP}>
          {!isTotal && (entities?.length === 0 || offered?.length === 0) ? (
            <p className="mut">{t('noData')}</p>
          ) : (
            preview && <Prose html={preview} lang={language} />
          )}
        </div>
        <div className={formsStyles.formActs}>
          <Button kind="primary" type="submit" disabled={!value}>
            {t('choose.insert')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Returns the answer; while it is requested again, the previous one; undefined before the first. */
function useAnswer<T>(ask: (() => Promise<T>) | undefined, asked: string): T | undefined {
  const [answer, setAnswer] = useState<T>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` says what is asked
  useEffect(() => {
    let wanted = true
    ask?.().then(
      (found) => wanted && setAnswer(() => found),
      () => wanted && setAnswer(undefined),
    )
    return () => {
      wanted = false
    }
  }, [asked])
  return answer
}

function useEntities(type: DataType, keyword: string): readonly DataEntity[] | undefined {
  const language = useLanguage()
  const words = keyword.trim() || undefined
  return useAnswer(async () => {
    const table = { type, keyword: words, page: 1, size: maxEntities, order: 'desc' } as const
    return (await httpBackend.call(language, 'dataereList', table)).list
  }, `${language} ${type} ${words}`)
}

function useSeries(entity: string | undefined): readonly MetricSeries[] | undefined {
  const language = useLanguage()
  const ask = entity && (async () => offeredSeries(await httpBackend.call(language, 'getDataEntity', { key: entity })))
  return useAnswer(ask || undefined, `${language} ${entity}`)
}

function useTotals(type: DataType): readonly TotalSeries[] | undefined {
  const language = useLanguage()
  const ask = async () => offeredTotals(await httpBackend.call(language, 'getDataTotals', { type }))
  return useAnswer(ask, `${language} ${type}`)
}

/** The value as readers will see it, on the day of today. */
function usePreview(
  value: (DataValue & { entity: DataEntity | null; chosen: MetricSeries | TotalSeries }) | undefined,
  language: Language,
): string | undefined {
  const today = new Date().toISOString().slice(0, 10)
  const ask =
    value &&
    (async () =>
      withDataValues(
        linkHtml(value, await wordsOf(value.entity, value.chosen, language)),
        today,
        inLanguage(httpBackend, language),
      ))
  return useAnswer(ask, `${language} ${value?.series} ${value?.form} ${value?.path}`)
}
