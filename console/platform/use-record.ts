import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { BinKindName } from '#contract/staff/bin.ts'
import { useDraftForm } from './use-draft-form.ts'

interface Numbered {
  id: number
  version: number
}

type Saving<R> = { saved: true; record: R } | { saved: false; current: R } | undefined

interface Options<R extends Numbered, F extends object> {
  /** The word for such records, as presence and the bin know it. */
  kind: BinKindName
  /** Saved record; undefined for a new one. */
  record: R | undefined
  empty: F
  fieldsOf: (record: R) => F
  save: (input: F & { id?: number; version?: number }) => Promise<Saving<R>>
  /** Returns the address at which editing of a newly created record continues, if it does. */
  addressOf?: (record: R) => string
  /** Reads one that was there again. */
  onSaved: ((record: R) => void) | undefined
}

/** The form of a record with versions: what is typed outlives a reload, and a colleague's newer version is met before it is written over. */
export function useRecord<R extends Numbered, F extends object>(options: Options<R, F>) {
  const { kind, record, empty, fieldsOf, save, addressOf, onSaved } = options
  const navigate = useNavigate()
  const [theirs, setTheirs] = useState<R>()
  const [met, setMet] = useState<readonly R[]>([])
  const [busy, setBusy] = useState(false)
  const form = useDraftForm<F>(`${kind} ${record?.id ?? 'new'}`, {
    version: record?.version ?? 0,
    value: record ? fieldsOf(record) : empty,
  })
  return {
    kind,
    record,
    form,
    busy,
    /** The colleague's version, while it is to be chosen from. */
    theirs,
    /** Every version that was met here, the one that is saved last: what the form holds came from one of them. */
    versions: record ? [...met, record] : met,
    set: (part: Partial<F>) => form.change({ ...form.value, ...part }),
    async save(): Promise<void> {
      if (busy || theirs || !form.dirty) return
      setBusy(true)
      const own = record ? { id: record.id, version: form.version } : {}
      const answer = await save({ ...form.value, ...own }).finally(() => setBusy(false))
      if (!answer) return
      if (!answer.saved) {
        setMet((now) => [...now, answer.current])
        return setTheirs(answer.current)
      }
      if (record) {
        form.settle({ version: answer.record.version, value: fieldsOf(answer.record) })
      } else {
        // The next new record begins empty.
        form.settle({ version: 0, value: empty })
        if (addressOf) void navigate(addressOf(answer.record), { replace: true })
      }
      onSaved?.(answer.record)
    },
    choose(chosen: F): void {
      if (!theirs) return
      form.rebase(chosen, { version: theirs.version, value: fieldsOf(theirs) })
      setTheirs(undefined)
    },
    fieldsOf,
  }
}

export type RecordForm<R extends Numbered, F extends object> = ReturnType<typeof useRecord<R, F>>
