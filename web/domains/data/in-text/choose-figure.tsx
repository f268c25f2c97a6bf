import '#web/ui/form/forms.module.css'
import { useEffect, useState } from 'react'
import type { DataEntity } from '#contract/market/data.ts'
import { type DataType, dataTypes } from '#contract/market/data-terms.ts'
import { type DataFigure, type FigureForm, figureForms } from '#contract/newsroom/document.ts'
import type { Language } from '#language/languages.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { inLanguage } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { Modal } from '#web/ui/modal.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { entityPath } from '../data-paths.ts'
import { dataTexts, useDataText } from '../data-text.ts'
import * as styles from './choose-figure.module.css'
import { type MetricSeries, offeredSeries, wordsOf } from './figure-choices.ts'
import { linkHtml, withFigures } from './figures-in-text.ts'

const mostEntities = 50

/** The dialog with the texts that it needs. */
export async function loadChooseFigure() {
  await dataTexts.loadFirst()
  return ChooseFigure
}

interface ChooseFigureProps {
  /** The language that is written in: the words that stand for the number are in it. */
  language: Language
  onChosen: (figure: DataFigure & { words: string }) => void
  onClose: () => void
}

/** Chooses a number or chart of the data section for a text: subject, whose, which, and how; with what readers will see. */
function ChooseFigure({ language, onChosen, onClose }: ChooseFigureProps) {
  const t = useDataText()
  const [type, setType] = useState<DataType>('bitcoin')
  const [keyword, setKeyword] = useState('')
  const [form, setForm] = useState<FigureForm>('number')
  const entities = useEntities(type, keyword)
  const [wanted, setWanted] = useState<string>()
  const entity = entities?.find(({ key }) => key === wanted) ?? entities?.[0]
  const offered = useSeries(entity?.key)
  const [metric, setMetric] = useState<string>()
  const series = offered?.find(({ key }) => key === metric) ?? offered?.[0]
  const figure =
    entity && series
      ? { series: series.key, form, path: entityPath(type, entity.key), entity, chosen: series }
      : undefined
  const preview = usePreview(figure, language)
  const insert = async () => {
    if (!figure) return
    const { entity: own, chosen, ...kept } = figure
    onChosen({ ...kept, words: await wordsOf(own, chosen, language) })
    onClose()
  }
  return (
    <Modal title={t('choose.title')} closeLabel={t('choose.close')} onClose={onClose} className={styles.chooseFigure}>
      <form
        className={formsStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void insert()
        }}
      >
        <div className={styles.chooseFigureF}>
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
                value={entity?.key ?? ''}
                disabled={!entity}
                onChange={({ target }) => setWanted(target.value)}
              >
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
                    {t(`metric.${one.metric}`)}
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
                onChange={({ target }) => setForm(target.value as FigureForm)}
              >
                {figureForms.map((one) => (
                  <option key={one} value={one}>
                    {t(`choose.${one}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
        <div aria-live="polite" className={styles.chooseFigureP}>
          {entities?.length === 0 || offered?.length === 0 ? (
            <p className="mut">{t('noData')}</p>
          ) : (
            preview && <Prose html={preview} lang={language} />
          )}
        </div>
        <div className={formsStyles.formActs}>
          <Button kind="primary" type="submit" disabled={!figure}>
            {t('choose.insert')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** Returns the answer; while it is asked for anew, the one before; undefined before the first. */
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
    const table = { type, keyword: words, page: 1, size: mostEntities, order: 'desc' } as const
    return (await httpBackend.call(language, 'dataereList', table)).list
  }, `${language} ${type} ${words}`)
}

function useSeries(entity: string | undefined): readonly MetricSeries[] | undefined {
  const language = useLanguage()
  const ask = entity && (async () => offeredSeries(await httpBackend.call(language, 'getDataEntity', { key: entity })))
  return useAnswer(ask || undefined, `${language} ${entity}`)
}

/** The figure as readers will see it, on the day of today. */
function usePreview(
  figure: (DataFigure & { entity: DataEntity; chosen: MetricSeries }) | undefined,
  language: Language,
): string | undefined {
  const today = new Date().toISOString().slice(0, 10)
  const ask =
    figure &&
    (async () =>
      withFigures(
        linkHtml(figure, await wordsOf(figure.entity, figure.chosen, language)),
        today,
        inLanguage(httpBackend, language),
      ))
  return useAnswer(ask, `${language} ${figure?.series} ${figure?.form} ${figure?.path}`)
}
