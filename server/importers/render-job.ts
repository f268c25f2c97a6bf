import { availableParallelism } from 'node:os'
import { CallError } from '#contract/errors.ts'
import { RichTextError } from '#server/platform/text/rich-text/errors.ts'
import type { RenderedText } from '#server/platform/text/rich-text/options.ts'
import { rendering } from '#server/platform/text/rich-text/rendering.ts'
import {
  type ThreadPool,
  type ThreadPoolOptions,
  ThreadsClosedError,
} from '#server/platform/thread-pool/thread-pool.ts'
import type { RenderJob } from './format.ts'

/**
 * One thread for each core, each with work ahead: the thread of the import converts and stores, but rendering takes longer
 * than both. The time is far beyond the longest real text.
 */
export const importThreads: ThreadPoolOptions = {
  threads: availableParallelism(),
  timeoutMs: 30_000,
  heapMegabytes: 512,
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingEach: Number.POSITIVE_INFINITY,
  ahead: 64,
}

/** Result of rendering a text; `spent` is in ms. */
export type RenderResult = { spent: number } & ({ text: RenderedText } | { problem: string })

/** Renders texts, or says why one cannot be. */
export interface JobRenderer {
  render(job: RenderJob): Promise<RenderResult>
}

/** Creates the renderer that imports use: in threads, with the time that a text took. */
export const createJobRenderer = (threads: ThreadPool): JobRenderer => ({
  async render({ format, source, options }) {
    try {
      const name = format === 'markdown' ? 'renderMarkdown' : 'renderHtml'
      const { value, spent } = await threads.runTimed(rendering, name, source, options)
      return { text: value, spent }
    } catch (error) {
      if (error instanceof RichTextError) return { problem: error.message, spent: 0 }
      // A failure unrelated to the text must not mark the text as permanently unreadable.
      if (error instanceof CallError || error instanceof ThreadsClosedError) throw error
      return { problem: `the text cannot be rendered: ${(error as Error).message}`, spent: 0 }
    }
  },
})
