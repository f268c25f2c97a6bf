import { App, Button, Select } from 'antd'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { LabelTabs } from '#console/domains/taxonomy/label-tabs.tsx'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useListKeys } from '#console/platform/keys/list-keys.ts'
import { useComparedFields } from '#console/records/kinds/compared-fields.tsx'
import { fieldsOf, type KindValue } from '#console/records/kinds/kind-value.ts'
import { useKnown } from '#console/records/kinds/use-known.ts'
import { type StaffRecord, useRecordActs, useRecords } from '#console/records/kinds/use-records.ts'
import { OnlineSwitch } from '#console/records/online-mark.tsx'
import { OrderConflict } from '#console/records/order-conflict.tsx'
import { ownOrderOf } from '#console/records/own-order.ts'
import * as styles from '#console/records/records.module.css'
import { useSavedOrder } from '#console/records/use-saved-order.ts'
import { AddButton } from '#console/ui/add-button.tsx'
import { Conflict } from '#console/ui/conflict.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { nameOf } from '#console/ui/fields/texts.ts'
import { useTypedName } from '#console/ui/fields/typed-name.tsx'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { useBinned } from '#console/ui/undo.tsx'
import type { TaxonKind } from '#contract/content/taxonomy.ts'
import type { RecordOrder } from '#contract/records/record-calls.ts'
import { taxonKinds } from './taxon-kinds.ts'

/** A category or region of the list, with its stable name and how many items are in it. */
type Taxon = StaffRecord<'category' | 'region'> & { key: string; items: number }

type Listed = Pick<NonNullable<ReturnType<typeof useRecords<TaxonKind>>['data']>, 'list' | 'computed'>

const taxonsOf = ({ list, computed }: Listed): Taxon[] =>
  list.map((record) => ({
    ...record,
    key: String(computed[record.id]?.key),
    items: Number(computed[record.id]?.items),
  }))
const orderOf = (taxons: readonly Taxon[]): RecordOrder => taxons.map(({ id }) => ({ id, contents: [] }))

/** Categories or regions in their order. */
export function TaxonomyPage({ kind }: { kind: TaxonKind }) {
  const { t, language } = useConsole()
  const navigate = useNavigate()
  const binned = useBinned()
  const { message } = App.useApp()
  const [moved, setMoved] = useState<Taxon>()
  const [conflict, setConflict] = useState<TaxonConflict>()
  const { path } = taxonKinds[kind]
  const answer = useRecords(kind)
  const acts = useRecordActs(kind)
  const { data, reload } = answer
  const saved = useMemo(() => data && taxonsOf(data), [data])
  const order = useSavedOrder<Taxon[]>({
    saved,
    save: async (next, seen) => {
      const outcome = await acts.order({ order: orderOf(next), seen: orderOf(seen) })
      return outcome?.saved === false ? { saved: false, current: taxonsOf(outcome.current) } : outcome
    },
    over: ownOrderOf,
    reload,
  })
  const { shown: list = [] } = order
  const titleOf = ({ texts }: Taxon) => nameOf(texts, language, 'name')
  const change = async (taxon: Taxon, online: boolean) => {
    const outcome = await acts.save({ ...taxon, online } as never)
    if (outcome?.saved === false) setConflict({ mine: { ...taxon, online }, base: taxon, theirs: outcome.current })
    else if (outcome) void message.success(t('record.saved'))
    order.forget()
  }
  const remove = async ({ id, version }: Taxon) => {
    const done = await acts.remove({ id, version })
    order.forget()
    if (done) binned(kind, id, reload)
  }
  const current = useListKeys({
    rows: list,
    keyOf: ({ id }) => id,
    onOpen: ({ id }) => navigate(`${path}/${id}`),
  })
  return (
    <>
      <PageHead
        title={t('labelDesk')}
        end={<AddButton name={t(`kindNew.${kind}`)} onAdd={() => navigate(`${path}/new`)} />}
      />
      <LabelTabs />
      <Loaded answer={answer}>
        {() => (
          <div className={styles.arrangement}>
            <p className="quiet">{t(`taxon.hint.${kind}`)}</p>
            <OrderedList<Taxon>
              name={t(`kinds.${kind}`)}
              entries={list}
              keyOf={({ id }) => id}
              nameOf={titleOf}
              onOrder={(next) => order.arrange(next)}
              current={list[current]?.id}
            >
              {(taxon) => (
                <div className={`row gap-12 shrinks ${styles.arranged} ${styles.arrangedWide}`}>
                  <Link className={`ellipsis ${styles.arrangedTitle}`} to={`${path}/${taxon.id}`}>
                    {titleOf(taxon)}
                  </Link>
                  <span className={`quiet ${styles.arrangedMore}`}>{taxon.texts.en?.name}</span>
                  <span className={`quiet ${styles.arrangedMore}`}>{taxon.key}</span>
                  <span className={styles.arrangedNumber}>
                    {t('taxon.items', { n: taxon.items.toLocaleString('en') })}
                  </span>
                  <OnlineSwitch online={taxon.online} onChange={(online) => void change(taxon, online)} />
                  <Button size="small" disabled={taxon.items === 0 || list.length < 2} onClick={() => setMoved(taxon)}>
                    {t('taxon.move')}
                  </Button>
                  <Button
                    size="small"
                    danger
                    disabled={taxon.items > 0}
                    title={taxon.items > 0 ? t('taxon.moveFirst') : undefined}
                    loading={acts.busy}
                    onClick={() => void remove(taxon)}
                  >
                    {t('delete')}
                  </Button>
                </div>
              )}
            </OrderedList>
          </div>
        )}
      </Loaded>
      {order.conflict && (
        <OrderConflict<Taxon[]>
          conflict={order.conflict}
          linesOf={(given) => given.map(titleOf)}
          onChoose={order.choose}
          onClose={order.forget}
        />
      )}
      {conflict && (
        <ConflictDialog
          {...{ kind, conflict }}
          onClose={() => setConflict(undefined)}
          onDone={reload}
          onNewer={(theirs) => setConflict({ ...conflict, theirs })}
        />
      )}
      {moved && (
        <MoveDialog kind={kind} taxon={moved} list={list} onClose={() => setMoved(undefined)} onDone={reload} />
      )}
    </>
  )
}

type SavedTaxon = StaffRecord<TaxonKind>

interface TaxonConflict {
  mine: SavedTaxon
  base: SavedTaxon
  theirs: SavedTaxon
}

interface ConflictProps {
  kind: TaxonKind
  conflict: TaxonConflict
  onClose: () => void
  onDone: () => void
  /** Somebody was faster once more. */
  onNewer: (theirs: SavedTaxon) => void
}

/** A colleague saved the same one meanwhile. */
function ConflictDialog({ kind, conflict: { mine, base, theirs }, onClose, onDone, onNewer }: ConflictProps) {
  const { t } = useConsole()
  const { save, busy } = useRecordActs(kind)
  const compared = useComparedFields(taxonKinds[kind], useKnown([]))
  const fieldsOfTaxon = (taxon: SavedTaxon) => fieldsOf(taxonKinds[kind], taxon as never)
  return (
    <Dialog title={t('record.conflict')} width={960} footer={null} onCancel={onClose}>
      <Conflict<KindValue>
        mine={fieldsOfTaxon(mine)}
        theirs={fieldsOfTaxon(theirs)}
        base={fieldsOfTaxon(base)}
        fields={compared}
        busy={busy}
        onChoose={async (chosen) => {
          const { id, version } = theirs
          const answer = await save({ ...chosen, id, version } as never)
          if (answer?.saved === false) return onNewer(answer.current)
          if (answer) onClose()
          onDone()
        }}
      />
    </Dialog>
  )
}

interface MoveProps {
  kind: TaxonKind
  taxon: Taxon
  list: readonly Taxon[]
  onClose: () => void
  onDone: () => void
}

/** Moves everything in one to another. */
function MoveDialog({ kind, taxon, list, onClose, onDone }: MoveProps) {
  const { t, language } = useConsole()
  const { act, busy } = useMutation()
  const [into, setInto] = useState<number>()
  const name = nameOf(taxon.texts, language, 'name')
  const { field, matches } = useTypedName(name, { first: false })
  return (
    <Dialog
      title={t('taxon.moveAsk', { name, n: taxon.items.toLocaleString('en') })}
      okText={t('taxon.move')}
      okButtonProps={{ danger: true, disabled: into === undefined || !matches, loading: busy }}
      onCancel={onClose}
      onOk={async () => {
        const answer = into && (await act('moveTaxon', { kind, id: taxon.id, into }))
        if (!answer) return
        onClose()
        onDone()
      }}
    >
      <p className="quiet">{t('taxon.moveHint')}</p>
      <Select<number>
        aria-label={t('taxon.moveInto')}
        placeholder={t('taxon.moveInto')}
        className="full"
        autoFocus
        value={into}
        options={list
          .filter(({ id }) => id !== taxon.id)
          .map(({ id, texts }) => ({ value: id, label: nameOf(texts, language, 'name') }))}
        onChange={setInto}
      />
      {field}
    </Dialog>
  )
}
