import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { nameOf } from '#console/ui/fields/texts.ts'
import { FilterWords } from '#console/ui/lists/filters.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { type ConferencePart, conferenceParts } from '#contract/events/conferences/conference-terms.ts'
import { useConferenceText } from './conference-texts.ts'
import { lists, type OpenPart } from './holdings.ts'
import { OrderedParts, Sessions } from './holdings-lists.tsx'
import { PartDialog } from './part-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'

/** Number of rows that a search returns. */
const fewParts = 12

/** Halls, speakers, partners and sessions of an edition. */
export function HoldingsPage() {
  const t = useConferenceText()
  const edition = Number(useParams().id)
  const [search, setSearch] = useSearchParams()
  const part = conferenceParts.find((one) => one === search.get('part')) ?? 'speaker'
  const words = search.get('words') ?? undefined
  const { language } = useConsole()
  const answer = useAnswer('conferenceHoldings', { edition })
  const own = useAnswer('staffEdition', { id: edition }).data
  const [open, setOpen] = useState<OpenPart>()
  const [importing, setImporting] = useState(false)
  return (
    <>
      <PageHead
        title={own ? nameOf(own.texts, language, 'title') : t('conference.holdings')}
        end={
          <>
            <Button onClick={() => setImporting(true)}>{t('conference.import')}</Button>
            <Button type="primary" onClick={() => setOpen({ part })}>
              {t('conference.addLine')} · {t(`conference.${part}`)}
            </Button>
          </>
        }
      >
        <Link to="/conferences">{t('conferences')}</Link>
        <Link to={`/conferences/${edition}`}>{t('conference.editEdition')}</Link>
        {own && (
          <a href={own.preview} target="_blank" rel="noopener">
            {t(own.state === 'draft' ? 'conference.preview' : 'conference.see')}
          </a>
        )}
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
            {holdings[lists[part]].length > fewParts && (
              <FilterWords
                name={t('conference.find')}
                value={words}
                onChange={(next) => setSearch(next ? { part, words: next } : { part }, { replace: true })}
              />
            )}
            {part === 'session' ? (
              <Sessions key={words} holdings={holdings} words={words} onOpen={(id) => setOpen({ part, id })} />
            ) : (
              <OrderedParts
                key={`${part} ${words}`}
                edition={edition}
                part={part}
                holdings={holdings}
                words={words}
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
                days={own}
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
