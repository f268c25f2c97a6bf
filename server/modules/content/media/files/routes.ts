import type { FastifyInstance } from 'fastify'
import type { MediaService } from '#server/modules/content/media/service.ts'
import { readingPublished } from '#server/platform/database/replicas/request-reads.ts'
import { embeddable } from '#server/platform/http/security-headers.ts'
import { tagAnswer } from '#server/platform/site/cache-rules.ts'
import { pictureTag } from '../stored-files.ts'

/** The address of a picture names its content, so what it answers never changes. */
const cacheControl = 'public, max-age=31536000, immutable'
/** Cache header of the substitute for a file that is being made. */
const provisionalCacheControl = 'public, max-age=60'

/** Stored pictures. The type comes from the file that we made ourselves, and nothing in it may run. */
export function mountMedia(app: FastifyInstance, media: Pick<MediaService, 'file'>): void {
  app.get<{ Params: { hash: string; file: string } }>('/media/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params
    const found = await readingPublished(() => media.file(hash, file))
    if (!found) return reply.callNotFound()
    tagAnswer(reply, [pictureTag(hash)])
    return reply
      .headers(embeddable)
      .header('content-type', found.type)
      .header('content-length', found.size)
      .header('cache-control', found.final ? cacheControl : provisionalCacheControl)
      .send(found.stream())
  })
}
