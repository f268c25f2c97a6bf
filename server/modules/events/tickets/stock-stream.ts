import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { defaultLanguage } from '#language/languages.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { StreamSource } from '#server/platform/subjects/extension-points.ts'

interface StockReader {
  stock(input: ParsedInput<'getTicketStock'>, context: CallContext): Promise<CallOutput<'getTicketStock'>>
}

/** The tickets of an event that are left, and its time, as its open pages follow them. @param tagOf the tag of what pages show of an event */
export const stockStream = ({ stock }: StockReader, tagOf: StreamSource['tagOf']): StreamSource => ({
  name: 'event',
  isKeyed: true,
  tagOf,
  states: {
    everyMs: 3_000,
    async read(keys) {
      const found = new Map<number, CallOutput<'getTicketStock'>>()
      // One after the other: the pages of a rush are many, and its events few.
      for (const event of keys) {
        const context = { language: defaultLanguage, now: new Date(), tags: new Set<string>(), caller: undefined }
        const state = await stock({ event }, context).catch((error: unknown) => {
          if (error instanceof CallError) return undefined
          throw error
        })
        if (state) found.set(event, state)
      }
      return found
    },
  },
})
