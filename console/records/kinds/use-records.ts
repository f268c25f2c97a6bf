import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { type Answer, useAnswer } from '#console/platform/use-answer.ts'
import type { AnyRecordKind, KindNamed, RecordKindName } from '#contract/records/all-kinds.ts'
import type { RecordList, RecordOrder } from '#contract/records/record-calls.ts'
import type { FieldsOf, RecordOf } from '#contract/records/record-kind.ts'

/** Records of a kind as the calls answer with them, in the type of that kind. */
export type StaffRecord<N extends RecordKindName> = RecordOf<KindNamed<N>>

interface Lists<N extends RecordKindName, C extends RecordKindName> {
  list: StaffRecord<N>[]
  contents: StaffRecord<C>[]
  computed: RecordList['computed']
}

/** All records of a kind in their order, and those of the kind that stands within them. */
export const useRecords = <N extends RecordKindName, C extends RecordKindName = N>(kind: N): Answer<Lists<N, C>> =>
  // The call answers with records of the kind that it names, which its own type does not express.
  useAnswer('listRecords', { kind }) as unknown as Answer<Lists<N, C>>

type Ordering<N extends RecordKindName, C extends RecordKindName> =
  | { saved: true }
  | { saved: false; current: Lists<N, C> }
  | undefined

type Saving<N extends RecordKindName> =
  | { saved: true; record: StaffRecord<N> }
  | { saved: false; current: StaffRecord<N> }
  | undefined

/** Saves and deletes records of a kind; failures are shown. */
export function useRecordActs<N extends RecordKindName>(kind: N) {
  const { act, busy, refused } = useMutation()
  return {
    busy,
    refused,
    save: async (input: FieldsOf<Extract<AnyRecordKind, { kind: N }>> & { id?: number; version?: number }) =>
      (await act('saveRecord', { kind, ...input } as never)) as Saving<N>,
    remove: (seen: { id: number; version: number }) => act('deleteRecord', { kind, ...seen }),
    /** Puts all of them, and those within them, into an order over the one that was seen. */
    order: async <C extends RecordKindName>(orders: { order: RecordOrder; seen: RecordOrder }) =>
      (await act('orderRecords', { kind, ...orders })) as Ordering<N, C>,
  }
}
