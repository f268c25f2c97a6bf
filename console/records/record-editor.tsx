import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useConsole } from '#console/platform/console-context.tsx'
import { useCommandKeys } from '#console/platform/keys/use-command-keys.ts'
import type { RecordForm } from '#console/platform/use-record.ts'
import { Conflict, type ConflictField } from '#console/ui/conflict.tsx'
import type { ConfirmedAct } from '#console/ui/consequences-dialog.tsx'
import { Keys } from '#console/ui/keys.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { Presence } from '#console/ui/presence.tsx'
import { useBinned } from '#console/ui/undo.tsx'
import { DraftState } from './draft-state.tsx'
import * as styles from './records.module.css'

interface Props<R extends { id: number; version: number }, F extends object> {
  title: string
  record: RecordForm<R, F>
  /** The list that it stands in. */
  list: { path: string; label: string }
  /** Without these there is nothing to save. */
  complete: boolean
  /** Fields by which two versions are compared. */
  compared: readonly ConflictField<F>[]
  /** Beside the title: where it can be seen. */
  links?: ReactNode
  /** Puts it into the bin, unless a colleague saved it after it was seen. @returns undefined where that failed */
  remove?: (record: { id: number; version: number }, given?: ConfirmedAct) => Promise<unknown>
  /** Dialog that asks before it is deleted; without it, it is deleted at once. */
  confirmRemoval?: ((remove: (given: ConfirmedAct) => Promise<unknown>, close: () => void) => ReactNode) | undefined
  /** Dialog that asks before what is in the form is saved, where that takes something from readers. */
  confirmSaving?: ((save: () => Promise<unknown>, close: () => void) => ReactNode) | undefined
  children: ReactNode
}

/** The page of one record: who else is there, what is not saved yet, a colleague's newer version, and the form itself. */
export function RecordEditor<R extends { id: number; version: number }, F extends object>({
  title,
  record: { kind, record, form, busy, theirs, save, choose, fieldsOf },
  list,
  complete,
  compared,
  links,
  remove,
  confirmRemoval,
  confirmSaving,
  children,
}: Props<R, F>) {
  const { t } = useConsole()
  const navigate = useNavigate()
  const binned = useBinned()
  const [asked, setAsked] = useState<'removal' | 'saving'>()
  const close = () => setAsked(undefined)
  const bin = async (given?: ConfirmedAct) => {
    if (!record || !(await remove?.({ id: record.id, version: form.version }, given))) return
    close()
    form.discard()
    binned(kind, record.id, () => navigate(`${list.path}/${record.id}`))
    void navigate(list.path)
  }
  const submit = () => {
    if (!complete || !form.dirty) return
    if (confirmSaving) setAsked('saving')
    else void save()
  }
  useCommandKeys({ s: submit })
  return (
    <>
      <PageHead
        title={title}
        end={
          <>
            <DraftState dirty={form.dirty} restored={form.restored} onDiscard={form.discard} />
            {record && remove && (
              <Button danger onClick={() => (confirmRemoval ? setAsked('removal') : void bin())}>
                {t('delete')}
              </Button>
            )}
            <Button
              type="primary"
              loading={busy}
              disabled={!form.dirty || !complete || theirs !== undefined}
              onClick={submit}
            >
              {t('record.save')} <Keys keys={['⌘', 'S']} />
            </Button>
          </>
        }
      >
        <Link to={list.path}>{list.label}</Link>
        {links}
        <Presence kind={kind} id={record?.id} />
      </PageHead>
      {theirs && (
        <Conflict<F>
          mine={form.value}
          theirs={fieldsOf(theirs)}
          base={form.saved}
          fields={compared}
          onChoose={(chosen) => choose(chosen)}
        />
      )}
      <div className={`grid gap-20 ${styles.record}`}>{children}</div>
      {asked === 'removal' && confirmRemoval?.(bin, close)}
      {asked === 'saving' &&
        confirmSaving?.(async () => {
          close()
          await save()
        }, close)}
    </>
  )
}

/** A part of a form under its name. */
export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={`grid gap-4 ${styles.recordField}`}>
      <span className="mut t-s" aria-hidden="true">
        {label}
      </span>
      {children}
    </div>
  )
}
