import type { WebhookRow } from './store.ts'

type Stopped = Pick<WebhookRow, 'id' | 'name' | 'url' | 'ownerId'>

/** Returns the message to administrators, or to the member whose it is, about a webhook that was stopped. */
export function stopMessage({ id, name, url, ownerId }: Stopped, why: 'failing' | 'gone') {
  const { host } = new URL(url)
  const isGone = why === 'gone'
  if (ownerId !== null) return ownMessage(name, host, isGone)
  return {
    link: `/console/webhooks/${id}`,
    texts: {
      'zh-Hans': {
        title: `推送“${name}”已停用`,
        text: isGone
          ? `${host}回复该地址已不再使用（410），推送已停止。之后发布的内容不会再补发。`
          : `${host}连续三天没有成功接收任何推送，推送已停止。修复后请在后台重新启用，并重发失败的推送。`,
      },
      'zh-Hant-HK': {
        title: `推送「${name}」已停用`,
        text: isGone
          ? `${host}回覆該地址已不再使用（410），推送已停止。其後發布的內容不會補發。`
          : `${host}連續三天未能成功接收任何推送，推送已停止。修復後請在後台重新啟用，並重發失敗的推送。`,
      },
      en: {
        title: `The webhook “${name}” was stopped`,
        text: isGone
          ? `${host} reported that the address is no longer in use (410). Content published from now on will not be delivered later.`
          : `No delivery to ${host} has succeeded for three days, so the webhook was stopped. Once the receiver is fixed, start the webhook again in the console and resend the failed deliveries.`,
      },
    },
  }
}

const ownMessage = (name: string, host: string, isGone: boolean) => ({
  link: '/notices',
  texts: {
    'zh-Hans': {
      title: `“${name}”的Webhook已停用`,
      text: isGone
        ? `${host}回复该地址已不再使用（410）。需要时请在“通知与订阅”里重新填写地址。`
        : `${host}连续三天没有成功接收任何消息。修复后请在“通知与订阅”里重新填写地址。`,
    },
    'zh-Hant-HK': {
      title: `「${name}」的Webhook已停用`,
      text: isGone
        ? `${host}回覆該地址已不再使用（410）。如有需要，請在「通知與訂閱」內重新填寫地址。`
        : `${host}連續三天未能成功接收任何訊息。修復後請在「通知與訂閱」內重新填寫地址。`,
    },
    en: {
      title: `The webhook of “${name}” was stopped`,
      text: isGone
        ? `${host} reported that the address is no longer in use (410). Enter an address under Notifications to resume.`
        : `No message to ${host} has arrived for three days. Once the receiver is fixed, enter its address again under Notifications.`,
    },
  },
})
