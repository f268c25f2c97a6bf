import { App } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import type { Page } from '#console/platform/list-address.ts'
import { nameOf } from '#console/ui/fields/texts.ts'
import { movedTo, orderedAmong } from '#console/ui/lists/list-order.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import * as recordRowsStyles from '#console/ui/lists/record-rows.module.css'
import { TablePagination } from '#console/ui/lists/table-pagination.tsx'
import { useConferenceText } from './conference-texts.ts'
import * as conferencesStyles from './conferences.module.css'
import { type Holdings, lists } from './holdings.ts'

/**
 * A conference may have thousands of speakers, and each row of a list can be dragged: the virtual list keeps that
 * quick.
 */
const shownAtOnce = 50

interface ListProps {
  holdings: Holdings
  /** Only those that have these words in one of their languages. */
  words: string | undefined
  onOpen: (id: number) => void
}

/** A page of those that were searched for. */
function useShown<T extends { texts: object }>(entries: readonly T[], words: string | undefined) {
  const [page, setPage] = useState<Page>({ page: 1, size: shownAtOnce })
  const sought = words?.toLowerCase()
  const found = sought
    ? entries.filter(({ texts }) => Object.values(texts).some((own) => hasWords(own as object, sought)))
    : entries
  const first = (page.page - 1) * page.size
  return {
    found,
    shown: found.slice(first, first + page.size),
    first,
    foot: found.length > shownAtOnce && (
      <TablePagination page={page} total={found.length} capped={false} onPage={setPage} />
    ),
    goTo: (place: number) => setPage({ ...page, page: Math.floor(place / page.size) + 1 }),
  }
}

const hasWords = ({ name, title }: { name?: string; title?: string }, sought: string) =>
  `${name ?? ''} ${title ?? ''}`.toLowerCase().includes(sought)

interface OrderedProps extends ListProps {
  edition: number
  part: 'hall' | 'speaker' | 'partner'
  onChanged: () => void
}

/** Halls, speakers or partners in the order that the newsroom gives them. */
export function OrderedParts({ edition, part, holdings, words, onOpen, onChanged }: OrderedProps) {
  const t = useConferenceText()
  const { language } = useConsole()
  const { act } = useMutation()
  const { message } = App.useApp()
  type Entry = (typeof entries)[number]
  const entries = holdings[lists[part]]
  const { found, shown, first, foot, goTo } = useShown<Entry>(entries, words)
  const nameOfEntry = (entry: Entry) => nameOf(entry.texts as { en?: { name?: string } }, language, 'name')
  const order = async (next: readonly Entry[]) => {
    const ids = next.map(({ id }) => id)
    const seen = entries.map(({ id }) => id)
    const answer = await act('orderConferenceParts', { edition, part, ids, seen })
    if (answer && !answer.saved) void message.warning(t('conference.orderChanged'))
    onChanged()
  }
  /** Past the end of a page it changes places with what stands on the next one. */
  const past = (entry: Entry, way: -1 | 1) => {
    const from = found.indexOf(entry)
    const to = from + way
    if (to < 0 || to >= found.length) return
    goTo(to)
    void order(orderedAmong(entries, movedTo(found, from, to)))
  }
  return (
    <>
      <OrderedList<Entry>
        name={t(`conference.${lists[part]}`)}
        entries={shown}
        keyOf={({ id }) => id}
        nameOf={nameOfEntry}
        onOrder={(next) => void order(orderedAmong(entries, found.toSpliced(first, shown.length, ...next)))}
        onPast={past}
      >
        {(entry) => (
          <button
            type="button"
            className={`${listsStyles.title} ${recordRowsStyles.recordRowsOpen}`}
            onClick={() => onOpen(entry.id)}
          >
            {nameOfEntry(entry)}
            {'tier' in entry && <span className="quiet"> {t(`conference.tier.${entry.tier}`)}</span>}
          </button>
        )}
      </OrderedList>
      {foot}
    </>
  )
}

/** Sessions stand in the order of their times, day by day. */
export function Sessions({ holdings: { sessions, halls }, words, onOpen }: ListProps) {
  const t = useConferenceText()
  const { language } = useConsole()
  const { shown, foot } = useShown(sessions, words)
  const names = new Map(halls.map(({ id, texts }) => [id, nameOf(texts, language, 'name')]))
  if (shown.length === 0) return <p className="quiet">{t('empty')}</p>
  return (
    <>
      {[...Map.groupBy(shown, ({ start }) => start.slice(0, 10))].map(([day, held]) => (
        <section key={day} className={conferencesStyles.conferenceDay}>
          <h2>{day}</h2>
          <ol className={recordRowsStyles.recordRows} aria-label={`${t('conference.sessions')} ${day}`}>
            {held.map(({ id, start, end, hall, texts, cancelled }) => (
              <li key={id}>
                <button
                  type="button"
                  className={`${listsStyles.title} ${recordRowsStyles.recordRowsOpen}`}
                  onClick={() => onOpen(id)}
                >
                  <span className="quiet">
                    {start.slice(11)}–{end.slice(11)} · {(hall && names.get(hall)) || t('conference.everywhere')}
                  </span>{' '}
                  {nameOf(texts, language, 'title')}
                  {cancelled && <span className="quiet"> · {t('conference.cancelledMark')}</span>}
                </button>
              </li>
            ))}
          </ol>
        </section>
      ))}
      {foot}
    </>
  )
}
