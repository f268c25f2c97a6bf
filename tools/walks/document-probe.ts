import { textOfDocument } from '#language/text/document-text.ts'
import { createDocuments } from '#server/platform/text/document/documents.ts'
import { readDocument } from '#server/platform/text/document/read.ts'
import { siteThreads, ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'

/** Renders a DOCUMENT and reads its HTML again, and other HTML. Prints what came of them. */
const stored = readDocument(JSON.parse(process.env.DOCUMENT ?? '{}'))
const threads = new ThreadPool({ ...siteThreads, threads: 1 })
const documents = createDocuments(threads)
const { html } = await documents.render(stored, { language: 'en', pictures: new Map() })
const again = await documents.fromHtml(html)
const { content } = await documents.fromHtml(process.env.HTML ?? '')
await threads.close()

process.stdout.write(
  JSON.stringify({
    html,
    words: textOfDocument(stored),
    isSame: JSON.stringify(again) === JSON.stringify(stored),
    content,
  }),
)
