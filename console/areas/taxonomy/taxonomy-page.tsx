import { App, Button, Select } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { LabelTabs } from '#console/domains/taxonomy/label-tabs.tsx'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useListKeys } from '#console/platform/keys/list-keys.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
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
import type { Taxon, TaxonKind } from '#contract/content/taxonomy.ts'
import { type TaxonForm, taxonFieldsOf, useTaxonFields } from './taxon-fields.ts'
import { pathOfKind } from './taxon-paths.ts'

const idOf = ({ id }: Taxon) => id

/** Categories or regions in their order. */
export function TaxonomyPage({ kind }: { kind: TaxonKind }) {
  const { t, language } = useConsole()
  const { act, busy } = useMutation()
  const navigate = useNavigate()
  const binned = useBinned()
  const { message } = App.useApp()
  const [moved, setMoved] = useState<Taxon>()
  const [conflict, setConflict] = useState<TaxonConflict>()
  const answer = useAnswer('staffTaxonomy', { kind })
  const { data, reload } = answer
  const order = useSavedOrder<Taxon[]>({
    saved: data?.list,
    save: async (next, seen) => {
      const outcome = await act('orderTaxonomy', { kind, ids: next.map(idOf), seen: seen.map(idOf) })
      return outcome?.saved === false ? { saved: false, current: outcome.current.list } : outcome
    },
    over: ownOrderOf,
    reload,
  })
  const { shown: list = [] } = order
  const titleOf = ({ texts }: Taxon) => nameOf(texts, language, 'name')
  const change = async (taxon: Taxon, online: boolean) => {
    const outcome = await act('saveTaxon', { ...taxon, kind, online })
    if (outcome?.saved === false) setConflict({ mine: { ...taxon, online }, base: taxon, theirs: outcome.current })
    else if (outcome) void message.success(t('record.saved'))
    order.forget()
  }
  const remove = async ({ id, version }: Taxon) => {
    const done = await act('deleteTaxon', { kind, id, version })
    order.forget()
    if (done) binned(kind, id, reload)
  }
  const current = useListKeys({
    rows: list,
    keyOf: ({ id }) => id,
    onOpen: ({ id }) => navigate(`${pathOfKind[kind]}/${id}`),
  })
  return (
    <>
      <PageHead
        title={t('labelDesk')}
        end={<AddButton name={t(`taxon.add.${kind}`)} onAdd={() => navigate(`${pathOfKind[kind]}/new`)} />}
      />
      <LabelTabs />
      <Loaded answer={answer}>
        {() => (
          <div className={styles.arrangement}>
            <p className="quiet">{t(`taxon.hint.${kind}`)}</p>
            <OrderedList<Taxon>
              name={t(kind === 'category' ? 'taxon.categories' : 'taxon.regions')}
              entries={list}
              keyOf={({ id }) => id}
              nameOf={titleOf}
              onOrder={(next) => order.arrange(next)}
              current={list[current]?.id}
            >
              {(taxon) => (
                <div className={`row gap-12 shrinks ${styles.arranged} ${styles.arrangedWide}`}>
                  <Link className={`ellipsis ${styles.arrangedTitle}`} to={`${pathOfKind[kind]}/${taxon.id}`}>
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
                    loading={busy}
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

interface TaxonConflict {
  mine: Taxon
  base: Taxon
  theirs: Taxon
}

interface ConflictProps {
  kind: TaxonKind
  conflict: TaxonConflict
  onClose: () => void
  onDone: () => void
  /** Somebody was faster once more. */
  onNewer: (theirs: Taxon) => void
}

/** A colleague saved the same one meanwhile. */
function ConflictDialog({ kind, conflict: { mine, base, theirs }, onClose, onDone, onNewer }: ConflictProps) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const compared = useTaxonFields()
  const fields = taxonFieldsOf(theirs)
  return (
    <Dialog title={t('record.conflict')} width={960} footer={null} onCancel={onClose}>
      <Conflict<TaxonForm>
        mine={taxonFieldsOf(mine)}
        theirs={fields}
        base={taxonFieldsOf(base)}
        fields={compared}
        busy={busy}
        onChoose={async (chosen) => {
          const { id, version } = theirs
          const answer = await act('saveTaxon', { ...chosen, kind, id, version }, t('record.saved'))
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
        className="whole"
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
