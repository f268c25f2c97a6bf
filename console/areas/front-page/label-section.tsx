import { Select } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import { searchedByName } from '#console/ui/fields/searched-by-name.ts'
import { listOf } from '#console/ui/lists/list-text.ts'
import { homeBlockSize } from '#contract/constants.ts'
import { ArrangedList } from './arranged-list.tsx'
import * as styles from './front.module.css'
import { pickByIds } from './front-state.ts'
import { Section } from './section.tsx'
import type { FrontWork } from './use-front.ts'

interface Named {
  id: number
  name: string
}

/** The labels of the label block, the one whose newest items stand there, and the topic that it leads to. */
export function LabelSection({ work }: { work: FrontWork }) {
  const { t, language } = useConsole()
  const { arrangement, names, front, change, learn } = work
  const { labels, label, topic } = arrangement
  const shown = pickByIds(labels, names.labels)
  const busiest = listOf(
    front.rule.labels.map(({ name }) => name),
    language,
  )
  const usual = (one: Named | null) => t('front.usual', { name: one?.name ?? t('front.none') })
  return (
    <Section
      name={t('front.labels')}
      hint={t('front.labelsHint', { names: busiest || t('front.none') })}
      count={`${shown.length}/${homeBlockSize}`}
    >
      <ArrangedList<Named>
        name={t('front.labels')}
        ids={labels}
        shown={shown}
        nameOf={({ name }) => name}
        empty={t('front.none')}
        onChange={(labels) => change({ labels })}
      >
        {({ name }) => <span className={`grow shrinks breaks ${styles.frontTitle}`}>{name}</span>}
      </ArrangedList>
      {shown.length < homeBlockSize && (
        <Choice
          kind="labels"
          name={t('front.addLabel')}
          taken={labels}
          onPick={(one) => {
            if (!one) return
            learn({ labels: [one] })
            change({ labels: [...labels, one.id] })
          }}
        />
      )}
      <div className={`grid middle ${styles.frontChoices}`}>
        <span>{t('front.blockLabel')}</span>
        <Choice
          kind="labels"
          name={t('front.blockLabel')}
          usual={usual(front.rule.block_label)}
          chosen={
            label === null ? undefined : (pickByIds([label], names.labels)[0] ?? { id: label, name: `#${label}` })
          }
          onPick={(one) => {
            if (one) learn({ labels: [one] })
            change({ label: one?.id ?? null })
          }}
        />
        <span>{t('front.blockTopic')}</span>
        <Choice
          kind="topics"
          name={t('front.blockTopic')}
          usual={usual(front.rule.block_topic)}
          chosen={
            topic === null ? undefined : (pickByIds([topic], names.topics)[0] ?? { id: topic, name: `#${topic}` })
          }
          onPick={(one) => {
            if (one) learn({ topics: [one] })
            change({ topic: one?.id ?? null })
          }}
        />
      </div>
    </Section>
  )
}

interface ChoiceProps {
  kind: 'labels' | 'topics'
  name: string
  /** Default if nothing is chosen; without it the choice can stay empty. */
  usual?: string
  chosen?: Named
  taken?: readonly number[]
  onPick: (one: Named | undefined) => void
}

/** A label, looked for by any of its names, or a special topic. */
function Choice({ kind, name, usual, chosen, taken = [], onPick }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const label = useDebounced(kind === 'labels' ? typed.trim() : '')
  const found = useAnswer('frontChoices', { label })
  const rows = (found.data?.[kind] ?? []).filter(({ id }) => !taken.includes(id) && id !== chosen?.id)
  const all = chosen ? [chosen, ...rows] : rows
  const topics = kind === 'topics'
  return (
    <Select<number | null>
      aria-label={name}
      placeholder={usual ?? name}
      className="full"
      allowClear={usual !== undefined}
      value={chosen?.id ?? null}
      showSearch={topics ? searchedByName : { filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={found.loading}
      options={all.map(({ id, name: label }) => ({ value: id, label }))}
      onChange={(id) => {
        setTyped('')
        onPick(all.find((one) => one.id === id))
      }}
    />
  )
}
