import { z } from 'zod'
import { defineCall } from '#contract/call.ts'

/** Purpose of an uploaded picture, which decides its requirements and which sizes are made. */
export const uploadPurpose = z.enum(['avatar', 'picture'])

/**
 * Calls that take a form with a file (multipart/form-data) in place of JSON. They answer with the envelope of all calls;
 * `input` are the further fields of the form, which the address may hold as well.
 */
export const mediaCalls = {
  uploadData: defineCall({
    name: 'uploadData',
    auth: 'user',
    /** The file is the field `image`. */
    input: z.object({ for: uploadPurpose.default('picture') }),
    /** A path of this site, such as /media/0f…/192.jpg: with the resource host before it, the address of the picture. */
    output: z.string(),
  }),
}

export type UploadPurpose = z.infer<typeof uploadPurpose>
/** A call that is not mounted with the JSON calls. */
export type FormCall = keyof typeof mediaCalls
