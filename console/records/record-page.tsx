import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useAnswer } from '#console/platform/use-answer.ts'
import { Loaded } from '#console/ui/loaded.tsx'
import type { CallInput, CallOutput } from '#contract/calls.ts'

type RecordCall = 'staffEdition' | 'staffCeremony' | 'staffQuiz' | 'staffLandingPage'

interface Props<N extends RecordCall> {
  /** Reads the record. */
  call: N
  /** The editor of a record, or of one that is not there yet; `reload` reads the record again. */
  children: (record?: CallOutput<N>, reload?: () => void) => ReactNode
}

/** The page of the record whose number stands in the address. */
export function RecordPage<N extends RecordCall>({ call, children }: Props<N>) {
  const { id } = useParams()
  if (id === 'new') return children()
  return (
    <Saved key={id} call={call} id={Number(id)}>
      {children}
    </Saved>
  )
}

function Saved<N extends RecordCall>({ call, id, children }: Props<N> & { id: number }) {
  const answer = useAnswer(call, { id } as CallInput<N>)
  return <Loaded answer={answer}>{(record) => children(record, answer.reload)}</Loaded>
}
