import { z } from 'zod'
import { defineCall } from '#contract/call.ts'
import { maxSharedAddressLength } from '#contract/constants.ts'

/** Parameters that a page passes to `wx.config` of the WeChat JS-SDK; names and spelling are WeChat's. */
export const shareSignature = z.object({
  appId: z.string(),
  /** Seconds since 1970. */
  timestamp: z.number(),
  nonceStr: z.string(),
  /** SHA-1 in lower-case hexadecimal. */
  signature: z.string(),
})

export const sharingCalls = {
  getShareSignaTure: defineCall({
    name: 'getShareSignaTure',
    auth: 'public',
    waits: 'services',
    /** The whole address of the page, as its location reads; a fragment is not part of the signature. */
    input: z.object({ url: z.string().min(1).max(maxSharedAddressLength) }),
    output: shareSignature,
  }),
}

export type ShareSignature = z.infer<typeof shareSignature>
