import type { RecordKind, RecordOf } from './record-kind.ts'
import { recordKinds } from './record-kinds.ts'

export type AnyRecordKind = (typeof recordKinds)[number]
export type RecordKindName = AnyRecordKind['kind']

export const recordKindNames = recordKinds.map(({ kind }) => kind)

/** A declared kind by its name. */
export type KindNamed<N extends RecordKindName> = Extract<AnyRecordKind, { kind: N }>

/** A record of any kind, with the name of its kind. */
export type AnyRecord = { [R in AnyRecordKind as R['kind']]: RecordOf<R> & { kind: R['kind'] } }[RecordKindName]

export const isRecordKind = (name: string): name is RecordKindName => recordKinds.some(({ kind }) => kind === name)

/** @throws Error for a name that no kind has */
export function recordKind(name: string): RecordKind {
  const found = recordKinds.find(({ kind }) => kind === name)
  if (!found) throw new Error(`No record is of the kind ${name}`)
  return found
}
