import { Alert, Spin } from 'antd'
import type { ReactNode } from 'react'
import type { Answer } from '../platform/use-answer.ts'

interface Props<T> {
  answer: Pick<Answer<T>, 'data' | 'stale' | 'failure'>
  children: (data: T) => ReactNode
}

/** Content rendered from an answer once it is there; before that a loading indicator, or the error. */
export function Loaded<T>({ answer: { data, stale, failure }, children }: Props<T>) {
  return (
    <>
      {failure && <Alert type="error" title={failure} />}
      {data !== undefined && !stale ? children(data) : !failure && <Spin />}
    </>
  )
}
