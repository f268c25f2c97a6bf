import type { ComponentType } from 'react'
import { codeInTime } from '../chunk-timeout.ts'

/** A part of a page whose code comes only to visits that see it. */
export interface Deferred<P extends object> {
  (props: P): React.ReactNode
  /** Fetches the code; the part shows nothing before. */
  prepare(): Promise<void>
}

/**
 * A part that few visits see. The code that loads its data prepares it: loaders for the next page, the start of the
 * program for the one that the server sent.
 * @param drawn the part, where the server draws it: `import.meta.env.SSR && (await load())`
 */
export function deferred<P extends object>(
  drawn: ComponentType<P> | false,
  load: () => Promise<ComponentType<P>>,
): Deferred<P> {
  let part = drawn || undefined
  const LaterPart = (props: P) => {
    const Part = part
    return Part ? <Part {...props} /> : null
  }
  return Object.assign(LaterPart, {
    prepare: async () => {
      part ??= await codeInTime(load())
    },
  })
}
