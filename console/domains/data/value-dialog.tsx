import { Segmented, Select } from 'antd'
import { useEffect, useState } from 'react'
import { type Call, createCall } from '#console/platform/backend.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import type { DataType } from '#contract/market/data-terms.ts'
import { type ValueForm, valueForms } from '#contract/newsroom/data-value.ts'
import { valueLine } from '#contract/newsroom/value-line.ts'
import type { Language } from '#language/languages.ts'
import { dataPath, entityPath } from '#web/domains/data/data-paths.ts'
import { dataTexts } from '#web/domains/data/data-text.ts'
import { type MetricSeries, offeredSeries, offeredTotals, wordsOf } from '#web/domains/data/in-text/value-choices.ts'
import { valueName } from '#web/domains/data/in-text/value-names.ts'
import { partTranslator } from '#web/language/text-part.ts'
import * as styles from './value-dialog.module.css'

const formNames = { number: 'flashValueNumber', chart: 'flashValueChart' } as const

interface Props {
  /** The language of the flash: the words that stand for the number are in it. */
  language: Language
  onChosen: (line: string) => void
  onClose: () => void
}

interface Choice {
  /** Key of an entity, or a type whose table is summed up, marked as such. */
  value: string
  label: string
}

/** Before a type, where keys begin with a letter or digit. */
const totalMark = '*'
const summedTypes = ['etf', 'bitcoin', 'ether', 'stablecoins'] as const satisfies readonly DataType[]

interface Offer {
  path: string
  series: MetricSeries
  /** The value in words, in the language of the flash. */
  words: string
  /** Name of the value, in the language of the console. */
  name: string
}

/** Finds a number of the data section by whose it is, and says how it will stand in the text. */
export function ValueDialog({ language, onChosen, onClose }: Props) {
  const { t } = useConsole()
  const [typed, setTyped] = useState('')
  const [entity, setEntity] = useState<Choice>()
  const [series, setSeries] = useState<string>()
  const [form, setForm] = useState<ValueForm>('number')
  const entities = useEntities(useDebounced(typed.trim()))
  const totals = useTotals(typed.trim())
  const { offers, failure } = useOffers(entity?.value, language)
  const chosen = offers?.find((one) => one.series.key === series) ?? offers?.[0]
  return (
    <Dialog
      title={t('flashValue')}
      okText={t('flashValueInsert')}
      okButtonProps={{ disabled: !chosen }}
      onCancel={onClose}
      onOk={() => {
        if (!chosen) return
        onChosen(valueLine({ series: chosen.series.key, form, path: chosen.path, words: chosen.words }))
        onClose()
      }}
    >
      <div className={styles.valueRows}>
        <div className={`grid gap-12 ${styles.valueRow}`}>
          <span>{t('flashValueFind')}</span>
          <Select<string>
            className="full"
            aria-label={t('flashValueFind')}
            placeholder={t('flashValueFind')}
            showSearch={{ filterOption: false, onSearch: setTyped }}
            value={entity?.value ?? null}
            options={chosenFirst(entity, [...entities, ...totals])}
            onChange={(_, option) => {
              setEntity(option as Choice)
              setSeries(undefined)
            }}
          />
        </div>
        <div className={`grid gap-12 ${styles.valueRow}`}>
          <span>{t('flashValueWhich')}</span>
          <Select<string>
            className="full"
            aria-label={t('flashValueWhich')}
            disabled={!offers?.length}
            value={chosen?.series.key ?? null}
            options={offers?.map(({ series: { key }, name }) => ({ value: key, label: name })) ?? []}
            onChange={setSeries}
          />
        </div>
        <div className={`grid gap-12 ${styles.valueRow}`}>
          <span>{t('flashValueForm')}</span>
          <Segmented<ValueForm>
            aria-label={t('flashValueForm')}
            value={form}
            onChange={setForm}
            options={valueForms.map((one) => ({ value: one, label: t(formNames[one]) }))}
          />
        </div>
      </div>
      <div aria-live="polite">
        {chosen && <p lang={language}>{chosen.words}</p>}
        {offers?.length === 0 && <p className="quiet">{t('flashValueNone')}</p>}
        {failure && <p className="failure">{failure}</p>}
      </div>
      <p className="quiet">{t('flashValueNote')}</p>
    </Dialog>
  )
}

/** Picks an entity with values by its name; before anything is typed, coins are offered. */
function useEntities(keyword: string): Choice[] {
  const found = useAnswer('findDataSeries', { keyword: keyword || 'BTC' })
  return (found.data?.list ?? []).map(({ entity: { key, name, symbol } }) => ({
    value: key,
    label: symbol && symbol !== name ? `${name} (${symbol})` : name,
  }))
}

const chosenFirst = (chosen: Choice | undefined, all: Choice[]): Choice[] =>
  chosen && !all.some(({ value }) => value === chosen.value) ? [chosen, ...all] : all

/** Subjects whose tables have sums, by a name. */
function useTotals(keyword: string): Choice[] {
  const { language } = useConsole()
  const [all, setAll] = useState<Choice[]>([])
  useEffect(() => {
    let wanted = true
    void dataTexts.load(language).then((texts) => {
      const t = partTranslator(texts)
      const label = (type: DataType) => `${t(`type.${type}`)} · ${t('choose.total')}`
      if (wanted) setAll(summedTypes.map((type) => ({ value: `${totalMark}${type}`, label: label(type) })))
    })
    return () => {
      wanted = false
    }
  }, [language])
  return all.filter(({ label }) => label.toLowerCase().includes(keyword.toLowerCase()))
}

/** Returns the available statements about somebody's values. */
function useOffers(key: string | undefined, language: Language): { offers?: Offer[]; failure?: string } {
  const { language: own } = useConsole()
  const [found, setFound] = useState<{ key?: string; offers?: Offer[]; failure?: string }>({})
  useEffect(() => {
    let wanted = true
    if (key !== undefined)
      offersOf(key, { call: createCall(language), language, own }).then(
        (offers) => wanted && setFound({ key, offers }),
        (error: Error) => wanted && setFound({ key, failure: error.message }),
      )
    return () => {
      wanted = false
    }
  }, [key, language, own])
  return found.key === key ? found : {}
}

interface Asking {
  call: Call
  language: Language
  own: Language
}

async function offersOf(key: string, { call, language, own }: Asking): Promise<Offer[]> {
  const type = summedTypes.find((one) => `${totalMark}${one}` === key)
  return type ? totalsOf(type, { call, language, own }) : entityOffers(key, { call, language, own })
}

async function totalsOf(type: DataType, { call, language, own }: Asking): Promise<Offer[]> {
  const t = partTranslator(await dataTexts.load(own))
  return Promise.all(
    offeredTotals(await call('getDataTotals', { type })).map(
      async (series): Promise<Offer> => ({
        path: `${dataPath}/${type}`,
        series,
        words: await wordsOf(null, series, language),
        name: valueName({ ...series, entity: null }, t),
      }),
    ),
  )
}

async function entityOffers(key: string, { call, language, own }: Asking): Promise<Offer[]> {
  const found = await call('getDataEntity', { key })
  const [type] = found.entity.types
  if (!type) return []
  const t = partTranslator(await dataTexts.load(own))
  return Promise.all(
    offeredSeries(found).map(
      async (series): Promise<Offer> => ({
        path: entityPath(type, key),
        series,
        words: await wordsOf(found.entity, series, language),
        name: t(`metric.${series.metric}`),
      }),
    ),
  )
}
