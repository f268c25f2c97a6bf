import { Link, useNavigate } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { AddButton } from '#console/ui/add-button.tsx'
import { nameOf } from '#console/ui/fields/texts.ts'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { useBinned } from '#console/ui/undo.tsx'
import type { RecordKindName } from '#contract/records/all-kinds.ts'
import { leadOf, type RecordKind } from '#contract/records/record-kind.ts'
import { OnlineMark } from '../online-mark.tsx'
import { OrderConflict } from '../order-conflict.tsx'
import { ownOrderOf } from '../own-order.ts'
import * as styles from '../records.module.css'
import { useSavedOrder } from '../use-saved-order.ts'
import type { KindRecord } from './kind-value.ts'
import { useRecordActs, useRecords } from './use-records.ts'

type Listed = KindRecord & { demo: boolean }

const orderOf = (records: readonly Listed[]) => records.map(({ id }) => ({ id, contents: [] }))

/** The list of a declared kind whose records stand in an order that editors choose. */
export function KindOrderPage({ kind: declaration }: { kind: RecordKind & { kind: RecordKindName } }) {
  const { t, language } = useConsole()
  const navigate = useNavigate()
  const binned = useBinned()
  const { kind, path, fields } = declaration
  const answer = useRecords(kind)
  const acts = useRecordActs(kind)
  const { data, reload } = answer
  const order = useSavedOrder<Listed[]>({
    saved: data?.list as unknown as Listed[] | undefined,
    async save(next, seen) {
      const outcome = await acts.order({ order: orderOf(next), seen: orderOf(seen) })
      return outcome?.saved === false ? { saved: false, current: outcome.current.list as unknown as Listed[] } : outcome
    },
    over: ownOrderOf,
    reload,
  })
  const titleOf = ({ texts }: Listed) => nameOf(texts, language, leadOf(declaration))
  const online = Object.keys(fields).find((name) => fields[name]?.type === 'online')
  const remove = async ({ id, version }: Listed) => {
    const done = await acts.remove({ id, version })
    order.forget()
    if (done) binned(kind, id, reload)
  }
  return (
    <>
      <PageHead
        title={t(`kinds.${kind}`)}
        end={<AddButton name={t(`kindNew.${kind}`)} onAdd={() => navigate(`${path}/new`)} />}
      >
        <span className="quiet">{t('order.hint')}</span>
      </PageHead>
      <Loaded answer={answer}>
        {() => (
          <div className={styles.arrangement}>
            <OrderedList<Listed>
              name={t(`kinds.${kind}`)}
              entries={order.shown ?? []}
              keyOf={({ id }) => id}
              nameOf={titleOf}
              onOrder={(next) => order.arrange(next)}
              onRemove={(record) => void remove(record)}
              empty={t('empty')}
            >
              {(record) => (
                <span className={`row gap-12 shrinks ${styles.arranged}`}>
                  <Link className={`ellipsis ${styles.arrangedTitle}`} to={`${path}/${record.id}`}>
                    {titleOf(record)}
                  </Link>
                  {online ? (
                    <OnlineMark online={record[online] === true} demo={record.demo} />
                  ) : (
                    record.demo && <i className="mark">{t('demo')}</i>
                  )}
                </span>
              )}
            </OrderedList>
          </div>
        )}
      </Loaded>
      {order.conflict && (
        <OrderConflict<Listed[]>
          conflict={order.conflict}
          linesOf={(given) => given.map(titleOf)}
          onChoose={order.choose}
          onClose={order.forget}
        />
      )}
    </>
  )
}
