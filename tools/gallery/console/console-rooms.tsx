import type { ReactNode } from 'react'
import { UserRoles } from '#console/areas/accounts/user-roles.tsx'
import { FoundInFile } from '#console/areas/data/found-in-file.tsx'
import { Result } from '#console/areas/data/sources/run-history.tsx'
import { DataSourceState } from '#console/areas/data/sources/source-state.tsx'
import { DeskTroubles } from '#console/areas/desk-troubles.tsx'
import { ViolationTable } from '#console/areas/desk-violations.tsx'
import { EventStateMark } from '#console/areas/events/event-state.tsx'
import { SourceState } from '#console/areas/events/partners/source-state.tsx'
import { PreviewOfChange } from '#console/areas/glossary/preview.tsx'
import { WebhookState } from '#console/areas/integration/webhook-state.tsx'
import { Facts } from '#console/areas/review/facts.tsx'
import { StateMark } from '#console/areas/translation/state-mark.tsx'
import { Rounds } from '#console/domains/review/rounds.tsx'
import { AddButton } from '#console/ui/add-button.tsx'
import { Age } from '#console/ui/age.tsx'
import { Conflict } from '#console/ui/conflict.tsx'
import { Keys } from '#console/ui/keys.tsx'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { TablePagination } from '#console/ui/lists/table-pagination.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { People } from '#console/ui/presence.tsx'
import type { Exhibit, Room, Words } from '../exhibit.ts'
import { consoleRoomNames } from './console-names.ts'
import * as samples from './console-samples.ts'

const nothing = () => {}
const settled = { loading: false, stale: false, failure: undefined, reload: nothing }

function parts(w: Words): Exhibit[] {
  const list = samples.rows(w)
  const columns = [
    { title: w('标题', '標題', 'Headline'), dataIndex: 'title' },
    { title: w('作者', '作者', 'Author'), dataIndex: 'author', width: 160 },
  ]
  const table = (answer: object): ReactNode => (
    <DataTable<samples.Row>
      answer={{ ...settled, data: { list, total: 2 }, ...answer }}
      page={{ page: 1, size: 25 }}
      onPage={nothing}
      rowKey="id"
      onOpen={nothing}
      columns={columns}
      empty={w('还没有文章', '尚未有文章', 'No articles yet')}
    />
  )
  const pages = (page: number, total: number, capped = false) => (
    <TablePagination page={{ page, size: 25 }} total={total} capped={capped} onPage={nothing} />
  )
  const name = w('标题', '標題', 'Headline')
  const [mine, theirs] = samples.versions(w)
  return [
    {
      name: 'head of a page',
      wide: true,
      element: (
        <PageHead
          title={w('审核', '審核', 'Review')}
          end={<AddButton name={w('新建', '新增', 'New')} onAdd={nothing} />}
        >
          <Keys keys={['G', 'R']} spoken />
        </PageHead>
      ),
    },
    {
      name: 'waiting: fresh, long, too long',
      element: (
        <div className="exhibit__row">
          {[180, 2_400, 9_000].map((seconds) => (
            <Age key={seconds} seconds={seconds} />
          ))}
        </div>
      ),
    },
    { name: 'people', element: <People people={samples.people(w, 3)} label="" /> },
    { name: 'more people than fit', element: <People people={samples.people(w, 9)} label="" /> },
    { name: 'answer on its way', element: <Loaded answer={{ ...settled, data: undefined }}>{() => null}</Loaded> },
    {
      name: 'answer that failed',
      element: <Loaded answer={{ ...settled, data: undefined, failure: samples.failure(w) }}>{() => null}</Loaded>,
    },
    { name: 'pages: few', element: pages(1, 40), wide: true },
    { name: 'pages: many', element: pages(10, 2_000), wide: true },
    { name: 'pages: not counted to the end', element: pages(3, 10_000, true), wide: true },
    { name: 'table', element: table({}), wide: true },
    { name: 'table without rows', element: table({ data: { list: [], total: 0 } }), wide: true },
    { name: 'table that failed', element: table({ data: undefined, failure: samples.failure(w) }), wide: true },
    {
      name: 'a colleague was faster',
      wide: true,
      element: (
        <Conflict
          mine={mine}
          theirs={theirs}
          by={w('陈岚', '陳嵐', 'Lan Chen')}
          time="2026-11-20 14:30:00"
          fields={[{ name: 'title', label: name, show: ({ title }) => title }]}
          onChoose={nothing}
        />
      ),
    },
  ]
}

function states(w: Words): Exhibit[] {
  const row = (elements: readonly ReactNode[]) => (
    <div className="exhibit__stack">
      {elements.map((element, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
        <div key={place}>{element}</div>
      ))}
    </div>
  )
  const stateOfEvent = ['draft', 'pending', 'published', 'refused', 'cancelled'] as const
  return [
    {
      name: 'events',
      element: row([
        ...stateOfEvent.map((state) => <EventStateMark key={state} event={{ state, changes: null }} />),
        <EventStateMark key="changes" event={{ state: 'published', changes: 'pending' }} />,
        <EventStateMark key="binned" event={{ state: 'draft', changes: null, deleted: true }} />,
      ]),
    },
    {
      name: 'calendars',
      element: row(samples.calendars.map((source) => <SourceState key={JSON.stringify(source)} source={source} />)),
    },
    {
      name: 'sources of numbers',
      element: row(samples.sources.map((source) => <DataSourceState key={JSON.stringify(source)} source={source} />)),
    },
    {
      name: 'webhooks',
      element: row(samples.webhooks.map((webhook) => <WebhookState key={webhook.id} webhook={webhook} />)),
    },
    {
      name: 'translations',
      element: row(
        (['missing', 'machine', 'faulty', 'confirmed', 'original'] as const).flatMap((state) =>
          [false, true].map((stale) => <StateMark key={`${state} ${stale}`} state={state} stale={stale} />),
        ),
      ),
    },
    { name: 'roles', element: <UserRoles user={samples.user(w, 'active')} onChanged={nothing} /> },
    { name: 'roles of an erased account', element: <UserRoles user={samples.user(w, 'erased')} onChanged={nothing} /> },
  ]
}

function cards(w: Words): Exhibit[] {
  return [
    { name: 'troubles of the desk', element: <DeskTroubles troubles={samples.troubles(w)} />, wide: true },
    { name: 'what was blocked', element: <ViolationTable list={samples.violations} />, wide: true },
    { name: 'facts of a manuscript', element: <Facts manuscript={samples.manuscript(w)} /> },
    { name: 'rounds of a review', element: <Rounds verdicts={samples.verdicts(w)} /> },
    { name: 'a term before it is changed', element: <PreviewOfChange preview={samples.preview(w)} />, wide: true },
    { name: 'a term that cannot be', element: <PreviewOfChange preview={samples.faultyPreview} />, wide: true },
    { name: 'a file that is looked at', element: <FoundInFile found={samples.foundInFile} />, wide: true },
    { name: 'a reading that left something out', element: <Result run={samples.run} /> },
  ]
}

const exhibits = { 'console-parts': parts, 'console-states': states, 'console-cards': cards } as const

/** The pages of the console's parts, states and cards. */
export const consoleRooms: readonly Room[] = consoleRoomNames.map((room) => ({
  ...room,
  exhibits: exhibits[room.name],
}))
