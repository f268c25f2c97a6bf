import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { type ConfirmedAct, ConsequencesDialog } from '#console/ui/consequences-dialog.tsx'
import { nameOf } from '#console/ui/fields/texts.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import { leadOf, type RecordKind } from '#contract/records/record-kind.ts'
import { RecordEditor } from '../record-editor.tsx'
import { itemFieldsOf, itemsOfValue } from './item-places.ts'
import { KindFields } from './kind-fields.tsx'
import { fieldsOf, type KindValue } from './kind-value.ts'
import { type NamedKind, useKindForm, type WholeRecord } from './use-kind-form.ts'

interface Props {
  kind: NamedKind
  /** The list that it stands in, if that is not the one of its kind. */
  list?: { path: string; label: string }
  /** Address at which editing of a newly added record continues, if that is not its own. */
  addressOf?: (id: number) => string
  /** Fields with which a new record begins. */
  given?: Partial<KindValue>
  /** False where only the list deletes such records. */
  deletable?: boolean
  /** Links and buttons in the head of a saved record, in place of the link to its page. */
  links?: (record: WholeRecord, form: { dirty: boolean }) => ReactNode
  /** Content below the fields of a saved record. */
  children?: ReactNode | ((record: WholeRecord) => ReactNode)
}

/** The page of a record of a declared kind, or of one that is not there yet. */
export function KindPage(props: Props) {
  const { id = '' } = useParams()
  return id === 'new' ? <KindEditor key="new" {...props} /> : <SavedRecord key={id} {...props} id={Number(id)} />
}

function SavedRecord({ id, ...props }: Props & { id: number }) {
  const answer = useAnswer('getRecord', { kind: props.kind.kind, id })
  return (
    <Loaded answer={answer}>
      {(record) => <KindEditor {...props} record={record as unknown as WholeRecord} onSaved={answer.reload} />}
    </Loaded>
  )
}

function KindEditor({
  kind,
  list,
  addressOf = (id) => `${kind.path}/${id}`,
  given,
  deletable = true,
  links,
  children,
  record: saved,
  onSaved,
}: Props & { record?: WholeRecord; onSaved?: () => void }) {
  const { t } = useConsole()
  const { title, record, compared, complete, remove, fields } = useKindForm(kind, {
    record: saved,
    given,
    addressOf,
    onSaved,
  })
  const asks = kind.asksBeforeWithdrawal && saved?.online === true
  const withdraw = (confirm: string, onConfirm: (given: ConfirmedAct) => Promise<unknown>, onClose: () => void) => (
    <Withdrawal {...{ kind, confirm, onConfirm, onClose }} record={saved as WholeRecord} />
  )
  const page = saved?.about.page
  return (
    <RecordEditor<WholeRecord, KindValue>
      title={title}
      record={record}
      list={list ?? { path: kind.path, label: t(`kinds.${kind.kind}`) }}
      complete={complete}
      compared={compared}
      links={
        saved && links
          ? links(saved, record.form)
          : page && (
              <a href={page} target="_blank" rel="noopener">
                {t(saved?.online === false ? 'record.preview' : 'record.see')}
              </a>
            )
      }
      {...(deletable && { remove })}
      confirmRemoval={asks ? (confirmed, close) => withdraw(t('delete'), confirmed, close) : undefined}
      confirmSaving={
        asks && fields.value.online === false
          ? (confirmed, close) => withdraw(t('unpublish'), confirmed, close)
          : undefined
      }
    >
      <KindFields {...fields} />
      {saved && (typeof children === 'function' ? children(saved) : children)}
    </RecordEditor>
  )
}

/**
 * Asks before a record is taken from readers. Its items are part of the version that is saved, so that nothing can grow
 * meanwhile.
 */
function Withdrawal({
  kind,
  record,
  confirm,
  onConfirm,
  onClose,
}: {
  kind: RecordKind
  record: WholeRecord
  confirm: string
  onConfirm: (given: ConfirmedAct) => Promise<unknown>
  onClose: () => void
}): ReactNode {
  const { language } = useConsole()
  const name = nameOf(record.texts, language, leadOf(kind))
  const itemFields = itemFieldsOf(kind)
  const count = itemFields ? itemsOfValue(fieldsOf(kind, record), itemFields).length : 0
  return (
    <ConsequencesDialog
      title={`${confirm} · ${name}`}
      about={`consequence.${kind.kind}` as 'consequence.topic'}
      list={count > 0 ? [{ kind: 'articles', count }] : []}
      {...{ confirm, name, onConfirm, onClose }}
    />
  )
}
