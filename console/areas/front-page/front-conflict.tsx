import { useConsole } from '#console/platform/console-context.tsx'
import { Conflict, type ConflictField } from '#console/ui/conflict.tsx'
import type { Arrangement, FrontNames } from '#contract/newsroom/front-page.ts'
import { pickByIds } from './front-state.ts'
import { partWords } from './part-words.ts'
import { slotTitles } from './slot-section.tsx'
import type { FrontWork } from './use-front.ts'

/** A colleague was faster: part by part, what is written here and what they saved. */
export function FrontConflict({ work, onSaved }: { work: FrontWork; onSaved: () => void }) {
  const { t } = useConsole()
  const { theirs, names, front, arrangement, busy, save } = work
  if (!theirs) return null
  const fields = Object.entries(shownParts(names)).map(([name, show]) => ({
    name: name as keyof Arrangement,
    label: hiddenPart.has(name)
      ? `${t(partWords[name as keyof Arrangement])}：${t('front.hidden')}`
      : t(partWords[name as keyof Arrangement]),
    show,
  })) as ConflictField<Arrangement>[]
  return (
    <Conflict<Arrangement>
      mine={arrangement}
      theirs={theirs.arrangement}
      base={front.arrangement}
      fields={fields}
      by={theirs.by?.nickname}
      time={theirs.time ?? undefined}
      busy={busy}
      onChoose={async (chosen) => {
        if ((await save({ arrangement: chosen, over: theirs.version })) !== undefined) onSaved()
      }}
    />
  )
}

const hiddenPart = new Set(['hidden_items', 'hidden_words', 'hidden_authors'])

/** Each part as text, one thing a line. */
function shownParts(names: FrontNames): Record<keyof Arrangement, (one: Arrangement) => string> {
  const joinTitles = (ids: readonly number[], known: readonly { id: number; title: string }[]) =>
    pickByIds(ids, known)
      .map(({ title }) => title)
      .join('\n')
  const joinNames = (ids: readonly number[], known: readonly { id: number; name: string }[]) =>
    pickByIds(ids, known)
      .map(({ name }) => name)
      .join('\n')
  const one = (id: number | null) => (id === null ? [] : [id])
  return {
    leads: ({ leads }) => slotTitles(leads, names.items),
    picks: ({ picks }) => slotTitles(picks, names.items),
    banners: ({ banners }) => joinTitles(banners, names.banners),
    labels: ({ labels }) => joinNames(labels, names.labels),
    label: ({ label }) => joinNames(one(label), names.labels),
    topic: ({ topic }) => joinNames(one(topic), names.topics),
    words: ({ words }) => joinTitles(words, names.words),
    hidden_items: ({ hidden_items }) => joinTitles(hidden_items, names.items),
    hidden_words: ({ hidden_words }) => hidden_words.join('\n'),
    authors: ({ authors }) => joinNames(authors, names.authors),
    hidden_authors: ({ hidden_authors }) => joinNames(hidden_authors, names.authors),
  }
}
