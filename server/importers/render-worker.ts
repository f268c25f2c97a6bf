import { parentPort } from 'node:worker_threads'
import { renderHtml, renderMarkdown } from '#server/platform/rich-text/render.ts'
import type { RenderJob } from './format.ts'

/** Thread of the render pool: a job in, a rendered text or the reason why there is none out. */
parentPort?.on('message', ({ format, source, options }: RenderJob) => {
  const began = performance.now()
  try {
    const text = (format === 'markdown' ? renderMarkdown : renderHtml)(source, options)
    parentPort?.postMessage({ text, spent: performance.now() - began })
  } catch (error) {
    parentPort?.postMessage({ problem: (error as Error).message, spent: performance.now() - began })
  }
})
