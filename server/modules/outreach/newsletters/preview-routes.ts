import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { languages } from '#language/languages.ts'
import { newsletterPreviewHeaders } from '#server/platform/http/security-headers.ts'
import type { Previews } from './previews.ts'

const previewLink = z.object({
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  language: z.enum(languages),
  until: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  token: z.string().max(80),
})

/** The page of a letter as staff preview it; its address is signed and works for a while. */
export function mountPreview(
  app: FastifyInstance,
  { previews, now }: { previews: Pick<Previews, 'read'>; now: () => Date },
): void {
  app.get('/newsletter-preview', async (request, reply) => {
    const link = previewLink.safeParse(request.query)
    const html = link.success ? await previews.read(link.data, now()) : undefined
    return reply
      .code(html === undefined ? 404 : 200)
      .headers(newsletterPreviewHeaders)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(html ?? '')
  })
}
