import type { CallDefinition } from '#contract/call.ts'
import { orderingCalls, publishedCalls } from '#contract/calls.ts'
import { isReadingPublished, noteWrite, readingPublished } from '#server/platform/database/replicas/request-reads.ts'
import type { CallContext } from './call-context.ts'

/**
 * Lets replicas answer a call about published content. Everybody else reads the primary: previews, members about
 * themselves, guests about their orders, and programs, which keep no position of their last write.
 */
export function readingOf<T>(
  { name, auth }: Pick<CallDefinition, 'name' | 'auth'>,
  { caller, preview, draftOf }: CallContext,
  work: () => Promise<T>,
): () => Promise<T> {
  if (auth !== 'public' || isReadingPublished()) return work
  const isProgram = caller?.tokenSent && !caller.tokenInCookie
  if (name in publishedCalls && !isProgram && !preview && !draftOf) return () => readingPublished(work)
  // Their statements write within functions of the database, which the text of a `select` does not show.
  if (name in orderingCalls) noteWrite()
  return work
}
