export type Device = 'ios' | 'android' | 'desktop'

/** The kind of device by what its browser says of itself. An iPad calls itself a Mac, but a Mac has no touch screen. */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return 'ios'
  return /Android|HarmonyOS/.test(userAgent) ? 'android' : 'desktop'
}

/** WeChat, QQ, WeCom, DingTalk, Weibo, Feishu, LINE, KakaoTalk, WhatsApp, Telegram, Messenger, Instagram. */
const messaging =
  /MicroMessenger|\bQQ\/|wxwork|DingTalk|Weibo|Lark\/|Feishu|\bLine\/|KAKAOTALK|WhatsApp|Telegram|FBAN\/|FBAV\/|Instagram/i

/** True if a page is read in the browser within a messaging app, which opens neither other apps nor their stores. */
export const isInMessagingApp = (userAgent: string): boolean => messaging.test(userAgent)
