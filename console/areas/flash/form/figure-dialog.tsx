import { Segmented, Select } from 'antd'
import { useEffect, useState } from 'react'
import { type Call, createCall } from '#console/platform/backend.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { type FigureForm, figureForms } from '#contract/newsroom/document.ts'
import { figureLine } from '#contract/newsroom/figure-line.ts'
import type { Language } from '#language/languages.ts'
import { entityPath } from '#web/domains/data/data-paths.ts'
import { dataTexts } from '#web/domains/data/data-text.ts'
import { type MetricSeries, offeredSeries, wordsOf } from '#web/domains/data/in-text/figure-choices.ts'
import { partTranslator } from '#web/language/text-part.ts'
import * as styles from '../flash.module.css'

const formNames = { number: 'flashFigureNumber', chart: 'flashFigureChart' } as const

interface Props {
  /** The language of the flash: the words that stand for the number are in it. */
  language: Language
  onChosen: (line: string) => void
  onClose: () => void
}

interface Offer {
  path: string
  series: MetricSeries
  /** The figure in words, in the language of the flash. */
  words: string
  /** Name of the figure, in the language of the console. */
  name: string
}

/** Finds a number of the data section by whose it is, and says how it will stand in the text. */
export function FigureDialog({ language, onChosen, onClose }: Props) {
  const { t } = useConsole()
  const [typed, setTyped] = useState('')
  const [entity, setEntity] = useState<{ value: string; label: string }>()
  const [series, setSeries] = useState<string>()
  const [form, setForm] = useState<FigureForm>('number')
  const entities = useEntities(useDebounced(typed.trim()))
  const { offers, failure } = useOffers(entity?.value, language)
  const chosen = offers?.find((one) => one.series.key === series) ?? offers?.[0]
  return (
    <Dialog
      title={t('flashFigure')}
      okText={t('flashFigureInsert')}
      okButtonProps={{ disabled: !chosen }}
      onCancel={onClose}
      onOk={() => {
        if (!chosen) return
        onChosen(figureLine({ series: chosen.series.key, form, path: chosen.path, words: chosen.words }))
        onClose()
      }}
    >
      <div className="flash__rows">
        <div className={styles.flashRow}>
          <span>{t('flashFigureFind')}</span>
          <Select<string>
            className="whole"
            aria-label={t('flashFigureFind')}
            placeholder={t('flashFigureFind')}
            showSearch={{ filterOption: false, onSearch: setTyped }}
            value={entity?.value ?? null}
            options={entity && !entities.some(({ value }) => value === entity.value) ? [entity, ...entities] : entities}
            onChange={(_, option) => {
              setEntity(option as { value: string; label: string })
              setSeries(undefined)
            }}
          />
        </div>
        <div className={styles.flashRow}>
          <span>{t('flashFigureWhich')}</span>
          <Select<string>
            className="whole"
            aria-label={t('flashFigureWhich')}
            disabled={!offers?.length}
            value={chosen?.series.key ?? null}
            options={offers?.map(({ series: { key }, name }) => ({ value: key, label: name })) ?? []}
            onChange={setSeries}
          />
        </div>
        <div className={styles.flashRow}>
          <span>{t('flashFigureForm')}</span>
          <Segmented<FigureForm>
            aria-label={t('flashFigureForm')}
            value={form}
            onChange={setForm}
            options={figureForms.map((one) => ({ value: one, label: t(formNames[one]) }))}
          />
        </div>
      </div>
      <div aria-live="polite">
        {chosen && <p lang={language}>{chosen.words}</p>}
        {offers?.length === 0 && <p className="quiet">{t('flashFigureNone')}</p>}
        {failure && <p className="failure">{failure}</p>}
      </div>
      <p className="quiet">{t('flashFigureNote')}</p>
    </Dialog>
  )
}

/** Who has figures, by a name; before anything is typed the coins. */
function useEntities(keyword: string): { value: string; label: string }[] {
  const found = useAnswer('findDataSeries', { keyword: keyword || 'BTC' })
  return (found.data?.list ?? []).map(({ entity: { key, name, symbol } }) => ({
    value: key,
    label: symbol && symbol !== name ? `${name} (${symbol})` : name,
  }))
}

/** Returns the available statements about somebody's figures. */
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

async function offersOf(key: string, { call, language, own }: { call: Call; language: Language; own: Language }) {
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
