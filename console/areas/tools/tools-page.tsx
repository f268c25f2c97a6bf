import { Button } from 'antd'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { useListKeys } from '#console/platform/keys/list-keys.ts'
import { type StaffRecord, useRecordActs, useRecords } from '#console/records/kinds/use-records.ts'
import { OrderConflict } from '#console/records/order-conflict.tsx'
import { ownGroupsOf } from '#console/records/own-order.ts'
import * as styles from '#console/records/records.module.css'
import { useSavedOrder } from '#console/records/use-saved-order.ts'
import { AddButton } from '#console/ui/add-button.tsx'
import { nameOf } from '#console/ui/fields/texts.ts'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { useBinned } from '#console/ui/undo.tsx'
import type { RecordOrder } from '#contract/records/record-calls.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'

/** The site of an address as people call it; the address itself where it is none. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url)

type StaffTool = StaffRecord<'tool'>
type Group = StaffRecord<'toolgroup'> & { tools: StaffTool[] }

const orderOf = (groups: readonly Group[]): RecordOrder =>
  groups.map(({ id, tools }) => ({ id, contents: tools.map((tool) => tool.id) }))

/** Groups with their tools, as the page shows them. */
function directoryOf({ list, contents }: { list: StaffRecord<'toolgroup'>[]; contents: StaffTool[] }): Group[] {
  const byGroup = Map.groupBy(contents, ({ group }) => group)
  return list.map((group) => ({ ...group, tools: byGroup.get(group.id) ?? [] }))
}

/** The tools directory: groups and the tools in them, in their order. */
export function ToolsPage() {
  const { t, language } = useConsole()
  const navigate = useNavigate()
  const binned = useBinned()
  const answer = useRecords<'toolgroup', 'tool'>('toolgroup')
  const { data, reload } = answer
  const saved = useMemo(() => data && directoryOf(data), [data])
  const acts = { tool: useRecordActs('tool'), toolgroup: useRecordActs('toolgroup') }
  const order = useSavedOrder<Group[]>({
    saved,
    save: async (next, seen) => {
      const outcome = await acts.toolgroup.order<'tool'>({ order: orderOf(next), seen: orderOf(seen) })
      return outcome?.saved === false ? { saved: false, current: directoryOf(outcome.current) } : outcome
    },
    over: ownGroupsOf,
    reload,
  })
  const { shown: groups = [], arrange } = order
  const titleOf = ({ texts }: Group | StaffTool) => nameOf(texts as Group['texts'], language, 'name')
  /** The directory with a tool at a place of a group. */
  const put = (id: number, group: number, place: number) => {
    const tool = groups.flatMap(({ tools }) => tools).find((one) => one.id === id)
    if (!tool) return
    arrange(
      groups.map((one) => {
        const others = one.tools.filter((other) => other.id !== id)
        return { ...one, tools: one.id === group ? others.toSpliced(place, 0, tool) : others }
      }),
    )
  }
  const past = (tool: StaffTool, from: Group, way: -1 | 1) => {
    const next = groups[groups.indexOf(from) + way]
    if (next) put(tool.id, next.id, way < 0 ? next.tools.length : 0)
  }
  const tools = groups.flatMap((group) => group.tools)
  const current = useListKeys({ rows: tools, keyOf: ({ id }) => id, onOpen: ({ id }) => navigate(`/tools/${id}`) })
  const remove = async (kind: 'tool' | 'toolgroup', { id, version }: Group | StaffTool) => {
    const done = await acts[kind].remove({ id, version })
    order.forget()
    if (done) binned(kind, id, reload)
  }
  return (
    <>
      <PageHead
        title={t('toolsDesk')}
        end={
          <>
            <Button onClick={() => navigate('/tools/groups/new')}>{t('kindNew.toolgroup')}</Button>{' '}
            <AddButton
              name={t('kindNew.tool')}
              disabled={groups.length === 0}
              onAdd={() => navigate(`/tools/new?group=${groups[0]?.id}`)}
            />
          </>
        }
      >
        <a href="/home_tools" target="_blank" rel="noopener">
          {t('record.see')}
        </a>
        <span className="quiet">{t('order.hint')}</span>
      </PageHead>
      <Loaded answer={answer}>
        {() => (
          <div className={styles.arrangement}>
            <OrderedList<Group>
              name={t('tool.groups')}
              entries={groups}
              keyOf={({ id }) => id}
              nameOf={titleOf}
              onOrder={(next) => arrange(next)}
              empty={t('tool.noGroups')}
            >
              {(group) => (
                <div className={`grid gap-6 ${styles.chapter}`}>
                  <div className={`row wraps ${styles.chapterHead}`}>
                    <Link to={`/tools/groups/${group.id}`}>
                      <b>{titleOf(group)}</b>
                    </Link>
                    <span className="quiet">{group.tools.length}</span>
                    <Link to={`/tools/new?group=${group.id}`}>{t('kindNew.tool')}</Link>
                    {group.tools.length === 0 && (
                      <Button size="small" danger onClick={() => void remove('toolgroup', group)}>
                        {t('delete')}
                      </Button>
                    )}
                  </div>
                  <OrderedList<StaffTool>
                    name={t('tool.toolsOf', { name: titleOf(group) })}
                    entries={group.tools}
                    current={tools[current]?.id}
                    keyOf={({ id }) => id}
                    nameOf={titleOf}
                    group="tools"
                    onOrder={(tools) => arrange(groups.map((one) => (one.id === group.id ? { ...one, tools } : one)))}
                    onTake={(id, place) => put(Number(id), group.id, place)}
                    onPast={(tool, way) => past(tool, group, way)}
                    onRemove={(tool) => void remove('tool', tool)}
                    empty={t('tool.noTools')}
                  >
                    {(tool) => <ToolRow tool={tool} />}
                  </OrderedList>
                </div>
              )}
            </OrderedList>
          </div>
        )}
      </Loaded>
      {order.conflict && (
        <OrderConflict<Group[]>
          conflict={order.conflict}
          linesOf={(given) =>
            given.flatMap((group) => [titleOf(group), ...group.tools.map((tool) => `· ${titleOf(tool)}`)])
          }
          onChoose={order.choose}
          onClose={order.forget}
        />
      )}
    </>
  )
}

function ToolRow({ tool: { id, texts, url, logo, demo } }: { tool: StaffTool }) {
  const { t, language } = useConsole()
  const name = nameOf(texts, language, 'name')
  return (
    <span className={`row gap-12 shrinks ${styles.arranged}`}>
      <Avatar name={name} seed={hostOf(url)} src={logo} size="s" />
      <Link className={`ellipsis ${styles.arrangedTitle}`} to={`/tools/${id}`}>
        {name}
      </Link>
      {demo && <i className="mark">{t('demo')}</i>}
      <span className={`quiet ${styles.arrangedMore}`}>{nameOf(texts, language, 'description')}</span>
      <span className="quiet" translate="no">
        {hostOf(url)}
      </span>
    </span>
  )
}
