import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { successCode } from '#contract/call.ts'
import { uploadedPicture } from '#contract/constants.ts'
import { mediaCalls } from '#contract/content/media.ts'
import { CallError } from '#contract/errors.ts'
import type { MediaService } from '#server/modules/content/media/service.ts'
import { workingFor } from '#server/platform/database/workload.ts'
import { assertAllowed, assertNotBlocked } from '#server/platform/http/call-dispatcher.ts'
import type { SessionFinder, TokenFinder } from '#server/platform/http/caller.ts'
import { callerOf } from '#server/platform/http/session-cookie.ts'
import type { Guard } from '#server/platform/protection/guard.ts'

interface UploadsOptions {
  media: Pick<MediaService, 'takeQuota' | 'upload'>
  sessions: SessionFinder
  tokens: TokenFinder
  siteOrigin: string
  guard: Guard
}

interface SentForm {
  image: { bytes: Buffer; declared: string }
  fields: Record<string, unknown>
}

const { uploadData } = mediaCalls
/** Maximum size of a form besides the file. */
const formOverheadBytes = 64 << 10
const limits = {
  fileSize: uploadedPicture.maxBytes,
  files: 1,
  fields: 4,
  parts: 5,
  fieldSize: 1000,
  fieldNameSize: 100,
  headerPairs: 20,
}

/**
 * The upload of pictures. A caller without permission is refused before the body is read, and the body is never
 * buffered beyond the limits.
 */
export function mountUploads(
  app: FastifyInstance,
  { media, sessions, tokens, siteOrigin, guard }: UploadsOptions,
): void {
  const senders = new WeakMap<FastifyRequest, number>()
  app.register(async (scope) => {
    await scope.register(multipart, { limits, throwFileSizeLimit: true })
    scope.route({
      method: uploadData.method,
      url: `/api${uploadData.path}`,
      onRequest: async (request, reply) => {
        const now = new Date()
        const caller = await callerOf(request, reply, { sessions, tokens, siteOrigin, now })
        assertAllowed(uploadData.auth, { caller }, uploadData.name)
        assertNotBlocked(guard, uploadData.name, { caller, now })
        if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) {
          throw new CallError('unsupportedMedia')
        }
        if (Number(request.headers['content-length'] ?? 0) > uploadedPicture.maxBytes + formOverheadBytes) {
          throw new CallError('pictureTooLarge')
        }
        const userId = caller.session?.userId ?? 0
        await media.takeQuota(userId)
        senders.set(request, userId)
      },
      handler: async (request, reply) => {
        const { image, fields } = await readForm(request)
        const input = uploadData.input.safeParse({ ...(request.query as object), ...fields })
        if (!input.success) throw new CallError('invalidInput', 'for')
        const from = senders.get(request) ?? 0
        const upload = () => media.upload({ ...image, purpose: input.data.for }, from)
        const { url } = await workingFor('members', upload)
        return reply.header('cache-control', 'no-store').send({ code: successCode, message: 'success', data: url })
      },
    })
  })
}

/** Reads the form. The rest of a refused form is discarded, so that the answer gets through. */
async function readForm(request: FastifyRequest): Promise<SentForm> {
  try {
    return await partsOf(request)
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    throw error instanceof CallError ? error : new CallError(reasonOf(error))
  }
}

async function partsOf(request: FastifyRequest): Promise<SentForm> {
  let image: SentForm['image'] | undefined
  const fields: SentForm['fields'] = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = part.value
    else if (part.fieldname === 'image' && !image) image = await fileOf(part)
    else throw new CallError('invalidInput', 'image')
  }
  if (!image) throw new CallError('invalidInput', 'image')
  return { image, fields }
}

async function fileOf(part: MultipartFile): Promise<SentForm['image']> {
  return { bytes: await part.toBuffer(), declared: part.mimetype }
}

const reasonOf = (error: unknown) =>
  (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE' ? 'pictureTooLarge' : 'unreadableBody'
