import type { CallName } from '#contract/call-table.ts'
import type { CallContext, ReaderHalf } from '#server/platform/http/call-context.ts'
import type { AnswerCache } from './answer-cache.ts'

/** Answers for the second half of readers are kept apart. */
const halfKey = (half: ReaderHalf | undefined): string => (half === 'b' ? 'b ' : '')

/**
 * The answer of a call for everybody who reads a language, from the cache where it is known. Its tags are added to those of
 * the context.
 * @param ask makes the call with the context that it is given, whose parts are cached separately
 */
export function keptAnswer<T>(
  answers: AnswerCache,
  { name, input }: { name: CallName; input: unknown },
  context: CallContext,
  ask: (context: CallContext) => Promise<T>,
): Promise<T> {
  const key = `${halfKey(context.half)}${context.language} ${name} ${JSON.stringify(input)}`
  return answers.get(key, context.tags, (tags) => ask(keeping({ ...context, tags }, answers)))
}

/** The same reading, whose parts are cached separately. */
function keeping(context: CallContext, answers: AnswerCache): CallContext {
  const key = halfKey(context.half)
  return {
    ...context,
    keep: (name, ask) =>
      // The answers in a part are also cached separately, and add their tags to the part.
      answers.get(`${key}${context.language} part ${name}`, context.tags, (tags) =>
        ask(keeping({ ...context, tags }, answers)),
      ),
  }
}
