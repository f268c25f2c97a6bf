/**
 * The error catalogue: every failure that a call can answer with. `code` goes into the envelope, `status` is the HTTP
 * status for machines. The English texts of the missing items are those of the specification, point 8.
 */
export interface CatalogueEntry {
  readonly code: number
  readonly status: number
  readonly message: { readonly 'zh-Hans': string; readonly 'zh-Hant-HK': string; readonly en: string }
}

const entry = (code: number, status: number, hans: string, hant: string, en: string): CatalogueEntry => ({
  code,
  status,
  message: { 'zh-Hans': hans, 'zh-Hant-HK': hant, en },
})

export const errorCatalogue = {
  invalidInput: entry(400, 400, '请求参数有误', '請求參數有誤', 'The request has invalid parameters'),
  unreadableBody: entry(400, 400, '请求内容无法解析', '無法解析請求內容', 'The request body could not be read'),
  unreadableAddress: entry(400, 400, '网址无法解析', '無法解析網址', 'The address could not be read'),
  unknownCall: entry(404, 404, '没有这个接口', '沒有這個接口', 'There is no such call'),
  itemMissing: entry(404, 404, '当前内容不存在', '目前內容不存在', 'current content does not exist'),
  articleMissing: entry(404, 404, '当前文章不存在', '目前文章不存在', 'current article does not exist'),
  flashMissing: entry(
    404,
    404,
    '当前快讯不存在，已返回快讯列表',
    '目前快訊不存在，已返回快訊列表',
    'current news does not exist, and has returned to the news list',
  ),
  authorMissing: entry(404, 404, '当前作者不存在', '目前作者不存在', 'current author does not exist'),
  labelMissing: entry(404, 404, '当前标签不存在', '目前標籤不存在', 'current label does not exist'),
  wrongMethod: entry(405, 405, '请求方法不正确', '請求方法不正確', 'This call does not take that method'),
  bodyTooLarge: entry(413, 413, '请求内容过大', '請求內容過大', 'The request body is too large'),
  unsupportedMedia: entry(
    415,
    415,
    '请求格式不受支持',
    '不支援此請求格式',
    'This kind of request body is not supported',
  ),
  tooManyRequests: entry(
    429,
    429,
    '请求过于频繁，请稍后再试',
    '請求過於頻繁，請稍後再試',
    'Too many requests, please try again later',
  ),
  internal: entry(
    500,
    500,
    '服务暂时不可用，请稍后再试',
    '服務暫時未能使用，請稍後再試',
    'Something went wrong, please try again later',
  ),
} as const satisfies Record<string, CatalogueEntry>

export type ErrorName = keyof typeof errorCatalogue

/** A failure of the catalogue. `detail` names the offending field and is safe to show. */
export class CallError extends Error {
  readonly reason: ErrorName
  readonly detail: string | undefined

  constructor(reason: ErrorName, detail?: string) {
    super(detail ? `${reason}: ${detail}` : reason)
    this.name = 'CallError'
    this.reason = reason
    this.detail = detail
  }
}
