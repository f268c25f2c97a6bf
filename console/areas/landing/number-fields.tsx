import { Button, Select } from 'antd'
import { useState } from 'react'
import { createCall } from '#console/platform/backend.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { Field } from '#console/records/record-editor.tsx'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import type { EnteredBlockOf } from '#contract/site/landing-pages/landing-blocks.ts'
import { landingLimits, numberTextLimits } from '#contract/site/landing-pages/landing-terms.ts'
import { useLandingText } from './landing-texts.ts'

type Numbers = EnteredBlockOf<'numbers'>['numbers']

/** Numbers of the data section, looked for by whose they are, each with a name of its own. */
export function NumberFields({ value, onChange }: { value: Numbers; onChange: (numbers: Numbers) => void }) {
  const t = useLandingText()
  const rows = value.map((number, place) => ({ number, place }))
  const change = (place: number, part: Partial<Numbers[number]>) =>
    onChange(value.map((one, other) => (other === place ? { ...one, ...part } : one)))
  return (
    <Field label={t('block.numbers')}>
      <OrderedList<(typeof rows)[number]>
        name={t('block.numbers')}
        entries={rows}
        keyOf={({ place }) => place}
        nameOf={({ place }) => `${t('block.numbers')} ${place + 1}`}
        onOrder={(next) => onChange(next.map(({ number }) => number))}
        onRemove={({ place }) => onChange(value.filter((_, other) => other !== place))}
      >
        {({ number, place }) => (
          <>
            <SeriesSelect value={number.series} onChange={(series) => change(place, { series })} />
            <TextsField
              fields={[{ name: 'label', label: t('field.label'), max: numberTextLimits.label }]}
              of={`${t('block.numbers')} ${place + 1} `}
              value={number.texts}
              onChange={(texts) => change(place, { texts })}
            />
          </>
        )}
      </OrderedList>
      {value.length < landingLimits.numbers && (
        <Button size="small" onClick={() => onChange([...value, { series: '', texts: {} }])}>
          {t('field.addNumber')}
        </Button>
      )}
    </Field>
  )
}

function SeriesSelect({ value, onChange }: { value: string; onChange: (series: string) => void }) {
  const { language } = useConsole()
  const t = useLandingText()
  const [found, setFound] = useState<{ value: string; label: string }[]>([])
  const find = (typed: string) => {
    const keyword = typed.trim()
    if (keyword === '') return setFound([])
    createCall(language)('findDataSeries', { keyword }).then(
      ({ list }) =>
        setFound(
          list.flatMap(({ entity, series }) =>
            series.map(({ key, metric }) => ({ value: key, label: `${entity.name} · ${metric}` })),
          ),
        ),
      () => setFound([]),
    )
  }
  return (
    <Field label={t('field.series')}>
      <Select<string>
        aria-label={t('field.series')}
        className="full"
        placeholder={t('field.seriesFind')}
        showSearch={{ filterOption: false, onSearch: find }}
        value={value || null}
        options={found}
        onChange={onChange}
      />
    </Field>
  )
}
