import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import * as eventsStyles from '#console/areas/events/events.module.css'
import { useAct } from '#console/platform/acts/use-act.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { nameOf } from '#console/ui/fields/texts.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { type ConferencePart, conferenceParts } from '#contract/events/conferences/conference-terms.ts'
import { useConferenceText } from './conference-texts.ts'
import type { Holdings, OpenPart } from './holdings.ts'
import { PartDialog } from './part-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

const lists = { hall: 'halls', speaker: 'speakers', partner: 'partners', session: 'sessions' } as const

/** Halls, speakers, partners and sessions of an edition. */
export function HoldingsPage() {
  const t = useConferenceText()
  const edition = Number(useParams().id)
  const [search, setSearch] = useSearchParams()
  const part = conferenceParts.find((one) => one === search.get('part')) ?? 'speaker'
  const answer = useAnswer('conferenceHoldings', { edition })
  const [open, setOpen] = useState<OpenPart>()
  const [importing, setImporting] = useState(false)
  return (
    <>
      <PageHead
        title={t('conference.holdings')}
        end={
          <>
            <Button onClick={() => setImporting(true)}>{t('conference.import')}</Button>
            <Button type="primary" onClick={() => setOpen({ part })}>
              {t('conference.addLine')} · {t(`conference.${part}`)}
            </Button>
          </>
        }
      >
        <Link to={`/conferences/${edition}`}>{t('conferences')}</Link>
        <Segmented<ConferencePart>
          aria-label={t('conference.holdings')}
          value={part}
          options={conferenceParts.map((one) => ({
            value: one,
            label: `${t(`conference.${lists[one]}`)} ${answer.data?.[lists[one]].length ?? ''}`,
          }))}
          onChange={(next) => setSearch({ part: next }, { replace: true })}
        />
      </PageHead>
      <Loaded answer={answer}>
        {(holdings) => (
          <>
            {part === 'session' ? (
              <Sessions holdings={holdings} onOpen={(id) => setOpen({ part, id })} />
            ) : (
              <Ordered
                edition={edition}
                part={part}
                holdings={holdings}
                onOpen={(id) => setOpen({ part, id })}
                onChanged={answer.reload}
              />
            )}
            {open && (
              <PartDialog
                key={`${open.part} ${open.id}`}
                edition={edition}
                open={open}
                holdings={holdings}
                onClose={() => setOpen(undefined)}
                onDone={answer.reload}
              />
            )}
          </>
        )}
      </Loaded>
      {importing && <ScheduleDialog edition={edition} onClose={() => setImporting(false)} onDone={answer.reload} />}
    </>
  )
}

interface OrderedProps {
  edition: number
  part: 'hall' | 'speaker' | 'partner'
  holdings: Holdings
  onOpen: (id: number) => void
  onChanged: () => void
}

function Ordered({ edition, part, holdings, onOpen, onChanged }: OrderedProps) {
  const t = useConferenceText()
  const { language } = useConsole()
  const { act } = useAct()
  const entries = holdings[lists[part]]
  const nameOfEntry = (entry: (typeof entries)[number]) =>
    nameOf(entry.texts as { en?: { name?: string } }, language, 'name')
  const order = async (next: (typeof entries)[number][]) => {
    const ids = next.map(({ id }) => id)
    const seen = entries.map(({ id }) => id)
    await act('orderConferenceParts', { edition, part, ids, seen })
    onChanged()
  }
  return (
    <OrderedList<(typeof entries)[number]>
      name={t(`conference.${lists[part]}`)}
      entries={[...entries]}
      keyOf={({ id }) => id}
      nameOf={nameOfEntry}
      onOrder={order}
    >
      {(entry) => (
        <button
          type="button"
          className={`${listsStyles.title} ${eventsStyles.conferenceRow}`}
          onClick={() => onOpen(entry.id)}
        >
          {nameOfEntry(entry)}
          {'tier' in entry && <span className="quiet"> {t(`conference.tier.${entry.tier}`)}</span>}
        </button>
      )}
    </OrderedList>
  )
}

/** Sessions stand in the order of their times. */
function Sessions({ holdings: { sessions, halls }, onOpen }: { holdings: Holdings; onOpen: (id: number) => void }) {
  const t = useConferenceText()
  const { language } = useConsole()
  const names = new Map(halls.map(({ id, texts }) => [id, nameOf(texts, language, 'name')]))
  return (
    <ol className={eventsStyles.conferenceSessions} aria-label={t('conference.sessions')}>
      {sessions.map(({ id, start, end, hall, texts }) => (
        <li key={id}>
          <button
            type="button"
            className={`${listsStyles.title} ${eventsStyles.conferenceRow}`}
            onClick={() => onOpen(id)}
          >
            <span className="quiet">
              {start.replace('T', ' ')}–{end.slice(11)} · {(hall && names.get(hall)) || t('conference.everywhere')}
            </span>{' '}
            {nameOf(texts, language, 'title')}
          </button>
        </li>
      ))}
    </ol>
  )
}
