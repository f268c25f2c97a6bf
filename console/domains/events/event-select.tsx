import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import { type Option, withChosen } from '#console/ui/fields/chosen-option.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { nearestFirst } from '#language/text/name-rank.ts'

const offered = 20

interface Props {
  name: string
  /** Shown as long as nothing is chosen. */
  hint: string
  value: number | null
  onChange: (event: number | null) => void
}

/** One event that readers see, looked for by its name; the newest are offered first. */
export function EventSelect({ name, hint, value, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<Option<number>>()
  const keyword = useDebounced(typed.trim()) || undefined
  const found = useAnswer('staffEvents', { state: 'published', keyword, page: 1, size: offered })
  const options = nearestFirst(found.data?.list ?? [], typed, (one) => [one.title]).map(
    ({ id, title, start_time: start }) => ({
      value: id,
      label: start ? `${title} · ${toMinute(start).replace('T', ' ')}` : title,
    }),
  )
  const known = useChosenEvent(picked?.value === value ? null : value)
  const chosen = picked?.value === value ? picked : known
  const shown = withChosen(options, chosen)
  return (
    <Select<number>
      allowClear
      aria-label={name}
      className="full"
      placeholder={hint}
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
