import { createHash, randomBytes } from 'node:crypto'
import type { ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { ShareSignature } from '#contract/site/sharing.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Log } from '#server/platform/log.ts'
import { createWechat, type WechatAccount } from './wechat.ts'

interface Needs {
  /** Absent: nothing is signed. */
  siteOrigin: string | undefined
  wechat: WechatAccount | undefined
  log: Log
}

const nonceBytes = 8

/** Sharing inside of messaging apps, which take a page's title and picture only under a signature. */
export function createSharingService({ siteOrigin, wechat, log }: Needs) {
  const provider = wechat && createWechat({ account: wechat, log })

  return {
    /**
     * The signature for a page of this site, as the WeChat JS-SDK wants it: over the address as the browser reads it,
     * without its fragment.
     * @throws CallError notConfigured, invalidInput (an address of another site), providerFailed, providerSlow
     */
    async signature(
      { url }: ParsedInput<'getShareSignaTure'>,
      { now }: Pick<CallContext, 'now'>,
    ): Promise<ShareSignature> {
      const [address = ''] = url.split('#', 1)
      if (!isOwn(address, siteOrigin)) throw new CallError('invalidInput', 'url')
      if (!wechat || !provider) throw new CallError('notConfigured')
      const ticket = await provider.ticket(now)
      const timestamp = Math.floor(now.getTime() / 1000)
      const nonceStr = randomBytes(nonceBytes).toString('hex')
      const signed = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${address}`
      const signature = createHash('sha1').update(signed).digest('hex')
      return { appId: wechat.appId, timestamp, nonceStr, signature }
    },
  }
}

/** True if an address is one of this site: signing others would lend them the site's name. */
function isOwn(address: string, siteOrigin: string | undefined): boolean {
  if (siteOrigin === undefined || !address.startsWith(`${siteOrigin}/`) || /\s/.test(address)) return false
  return URL.parse(address)?.origin === siteOrigin
}

export type SharingService = ReturnType<typeof createSharingService>
