import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { useLandingText } from './landing-texts.ts'

const offered = 20

interface Option<V> {
  value: V
  label: string
}

/** What is chosen stands among what is offered, also where nobody looked for it. */
const withChosen = <V,>(options: readonly Option<V>[], chosen: Option<V> | undefined): Option<V>[] =>
  chosen && !options.some(({ value }) => value === chosen.value) ? [chosen, ...options] : [...options]

interface EventProps {
  value: number | null
  onChange: (event: number | null) => void
}

/** One event that readers see, looked for by its name; the newest are offered first. */
export function EventSelect({ value, onChange }: EventProps) {
  const t = useLandingText()
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Option<number>>()
  const keyword = useDebounced(typed.trim()) || undefined
  const found = useAnswer('staffEvents', { state: 'published', keyword, page: 1, size: offered })
  const options = (found.data?.list ?? []).map(({ id, title, start_time: start }) => ({
    value: id,
    label: start ? `${title} · ${toMinute(start).replace('T', ' ')}` : title,
  }))
  const known = useChosenEvent(picked?.value === value ? null : value)
  const chosen = picked?.value === value ? picked : known
  const shown = withChosen(options, chosen)
  return (
    <Select<number>
      allowClear
      aria-label={t('field.eventNo')}
      className="whole"
      placeholder={t('field.findByName')}
      loading={found.loading}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      value={value ?? undefined}
      options={shown}
      onChange={(id) => {
        setPicked(shown.find((one) => one.value === id))
        onChange(id ?? null)
      }}
    />
  )
}

/** The event that was chosen before, by its number: the list can be looked through by words alone. */
function useChosenEvent(id: number | null): Option<number> | undefined {
  const { call } = useConsole()
  const [known, setKnown] = useState<Option<number>>()
  useEffect(() => {
    let wanted = true
    if (id !== null)
      call('staffEvent', { id }).then(
        ({ event }) => wanted && setKnown({ value: id, label: event.fields.title }),
        // One that is gone is named by its number, so that it can be exchanged.
        () => {},
      )
    return () => {
      wanted = false
    }
  }, [call, id])
  if (id === null) return undefined
  return known?.value === id ? known : { value: id, label: `#${id}` }
}

interface QuizProps {
  /** The last part of its path. */
  value: string
  onChange: (quiz: string) => void
}

/** One quiz, looked for by its name; there are few, so that all are offered at once. */
export function QuizSelect({ value, onChange }: QuizProps) {
  const t = useLandingText()
  const { data, loading } = useAnswer('staffQuizzes', {})
  const options = (data?.list ?? []).map(({ slug, title }) => ({ value: slug, label: title }))
  return (
    <Select<string>
      allowClear
      aria-label={t('field.quizPath')}
      className="whole"
      placeholder={t('field.findByName')}
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      value={value || undefined}
      options={withChosen(options, value === '' ? undefined : { value, label: value })}
      onChange={(slug) => onChange(slug ?? '')}
    />
  )
}
