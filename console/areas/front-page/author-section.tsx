import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import { PickSelect } from '#console/ui/fields/pick-select.tsx'
import { homeBlockSize } from '#contract/constants.ts'
import { ArrangedList } from './arranged-list.tsx'
import * as styles from './front.module.css'
import { pickByIds } from './front-state.ts'
import { RuleRow } from './rule-row.tsx'
import { Section } from './section.tsx'
import type { FrontWork } from './use-front.ts'
import { Hidden } from './word-section.tsx'

interface Named {
  id: number
  name: string
}

const offered = 20

/** The hot authors: those chosen in their order, then those of the rule. */
export function AuthorSection({ work }: { work: FrontWork }) {
  const { t } = useConsole()
  const { arrangement, names, front, change, learn } = work
  const { authors, hidden_authors: hidden } = arrangement
  const shown = pickByIds(authors, names.authors)
  const full = shown.length >= homeBlockSize
  const rule = front.rule.authors.filter(({ id }) => !authors.includes(id) && !hidden.includes(id))
  const pin = (author: Named) => {
    learn({ authors: [author] })
    change({ authors: [...authors, author.id], hidden_authors: hidden.filter((id) => id !== author.id) })
  }
  return (
    <Section name={t('front.authors')} hint={t('front.authorsHint')} count={`${shown.length}/${homeBlockSize}`}>
      <ArrangedList<Named>
        name={t('front.authors')}
        ids={authors}
        shown={shown}
        nameOf={({ name }) => name}
        empty={t('front.none')}
        onChange={(authors) => change({ authors })}
      >
        {({ name }) => <span className={`grow shrinks breaks ${styles.frontTitle}`}>{name}</span>}
      </ArrangedList>
      {!full && <AuthorPicker taken={authors} onPick={pin} />}
      {rule.length > 0 && !full && <h3>{t('front.computed')}</h3>}
      {rule.slice(0, homeBlockSize - shown.length).map((author, place) => (
        <RuleRow
          key={author.id}
          place={shown.length + place + 1}
          name={author.name}
          onPin={() => pin(author)}
          onHide={() => {
            learn({ authors: [author] })
            change({ hidden_authors: [...hidden, author.id] })
          }}
        />
      ))}
      <Hidden
        entries={pickByIds(hidden, names.authors)}
        onShow={(id) => change({ hidden_authors: hidden.filter((one) => one !== id) })}
      />
    </Section>
  )
}

function AuthorPicker({ taken, onPick }: { taken: readonly number[]; onPick: (author: Named) => void }) {
  const { t } = useConsole()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim()) || undefined
  const found = useAnswer('staffAuthors', { keyword, page: 1, size: offered })
  const rows = (found.data?.list ?? []).filter(({ id }) => !taken.includes(id))
  return (
    <PickSelect
      name={t('front.addAuthor')}
      rows={rows}
      labelOf={({ nickname }) => nickname}
      search={{ typed, onType: setTyped }}
      loading={found.loading}
      onPick={({ id, nickname }) => onPick({ id, name: nickname })}
    />
  )
}
