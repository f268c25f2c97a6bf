import { eventErrors } from '#contract/events/event-errors.ts'
import { ticketErrors } from '#contract/events/ticket-errors.ts'
import { accountErrors } from '#contract/members/account-errors.ts'
import { type CatalogueEntry, entry } from './catalogue-entry.ts'

/**
 * The error catalogue: every failure that a call or a page can answer with. `code` goes into the envelope; `status` is
 * the HTTP status of a page, and of a call as far as `statusOfCall` says so. The English texts of the missing items are
 * those of the specification, point 8.
 */
export const errorCatalogue = {
  invalidInput: entry(400, 400, '请求参数有误', '請求參數有誤', 'The request has invalid parameters'),
  /** The detail names the field and how many characters (UTF-16 units) it takes. */
  textTooLong: entry(10822, 422, '文字太长，请删减', '文字過長，請刪減', 'The text is too long, please shorten it'),
  unreadableBody: entry(400, 400, '请求内容无法解析', '無法解析請求內容', 'The request body could not be read'),
  unreadableAddress: entry(400, 400, '网址无法解析', '無法解析網址', 'The address could not be read'),
  unknownCall: entry(404, 404, '没有这个接口', '沒有這個接口', 'There is no such call'),
  itemMissing: entry(404, 404, '当前内容不存在', '找不到這項內容', 'This content could not be found'),
  articleMissing: entry(404, 404, '当前文章不存在', '找不到這篇文章', 'current article does not exist'),
  flashMissing: entry(
    404,
    404,
    '当前快讯不存在，已返回快讯列表',
    '找不到這則快訊，已返回快訊列表',
    'current news does not exist, and has returned to the news list',
  ),
  authorMissing: entry(404, 404, '当前作者不存在', '找不到這位作者', 'This author could not be found'),
  labelMissing: entry(404, 404, '当前标签不存在', '找不到這個標籤', 'This label could not be found'),
  wrongMethod: entry(405, 405, '请求方法不正确', '請求方法不正確', 'This call does not take that method'),
  bodyTooLarge: entry(413, 413, '请求内容过大', '請求內容過大', 'The request body is too large'),
  unsupportedMedia: entry(
    415,
    415,
    '请求格式不受支持',
    '不支援此請求格式',
    'This kind of request body is not supported',
  ),
  foreignOrigin: entry(403, 403, '请求来源不受信任', '請求來源不受信任', 'This request came from another site'),
  notAllowed: entry(403, 403, '没有权限进行此操作', '沒有權限進行此操作', 'You are not allowed to do this'),
  signInRequired: entry(10100, 401, '请先登录', '請先登入', 'Please sign in first'),
  /** Clients reload on this code (specification, point 8). */
  sessionEnded: entry(10500, 401, '登录已失效，请重新登录', '登入已失效，請重新登入', 'You have been signed out'),
  accountGone: entry(
    1005,
    401,
    '验证失败，请重新登录',
    '驗證失敗，請重新登入',
    'Verification failed, please log in again',
  ),
  accountSuspended: entry(1006, 403, '账号已被停用', '帳號已被停用', 'This account has been suspended'),
  ...accountErrors,
  ...eventErrors,
  ...ticketErrors,
  notConfigured: entry(10501, 501, '本站没有开通这项服务', '本站未開通此服務', 'This site does not offer this service'),
  providerFailed: entry(
    10502,
    502,
    '对方服务暂时无法使用，请稍后再试',
    '對方服務暫時未能使用，請稍後再試',
    'The other service is not available, please try again later',
  ),
  pictureRefused: entry(
    10601,
    422,
    '图片无法使用：请上传 GIF、PNG 或 JPEG',
    '圖片無法使用：請上載 GIF、PNG 或 JPEG',
    'The picture cannot be used: please upload a GIF, PNG or JPEG',
  ),
  pictureTooSmall: entry(
    10602,
    422,
    '头像宽和高都不能小于 200 像素',
    '頭像闊度和高度均不可小於 200 像素',
    'The picture needs to be at least 200 pixels wide and high',
  ),
  pictureTooLarge: entry(10603, 413, '图片文件过大', '圖片檔案過大', 'The picture file is too large'),
  requestPending: entry(
    10701,
    409,
    '申请正在审核，请耐心等待',
    '申請正在審核，請耐心等候',
    'Your request is being reviewed',
  ),
  alreadyApproved: entry(
    10702,
    409,
    '实名认证已经通过，无须再次提交',
    '實名認證已經通過，毋須再次提交',
    'Your real name is verified already',
  ),
  manuscriptMissing: entry(404, 404, '没有这篇稿件', '沒有這篇稿件', 'There is no such manuscript'),
  manuscriptIncomplete: entry(
    10801,
    422,
    '稿件还不完整，请补充',
    '稿件尚未完整，請補充',
    'The manuscript is not complete yet, please add',
  ),
  documentRefused: entry(
    10802,
    422,
    '正文含有无法识别的内容，没有保存',
    '正文含有無法識別的內容，未能儲存',
    'The text holds something that cannot be read; it was not saved',
  ),
  documentTooLarge: entry(
    10803,
    413,
    '稿件过长，没有保存',
    '稿件過長，未能儲存',
    'The text is too long; it was not saved',
  ),
  editConflict: entry(
    10804,
    409,
    '内容已有更新的版本，请先查看',
    '內容已有更新的版本，請先查看',
    'There is a newer version, please look at it first',
  ),
  wrongState: entry(
    10805,
    409,
    '当前状态不能进行此操作',
    '這個狀態下不能進行此操作',
    'This cannot be done in the present state',
  ),
  heldByColleague: entry(
    10806,
    409,
    '同事正在处理这篇稿件',
    '同事正在處理這篇稿件',
    'A colleague is working on this one',
  ),
  undoTooLate: entry(
    10825,
    409,
    '已经发出，不能再撤销',
    '已經發出，不能再復原',
    'It has gone out and can no longer be undone',
  ),
  reasonRequired: entry(10807, 422, '请写明原因', '請寫明原因', 'Please give a reason'),
  timeRefused: entry(10808, 422, '发布时间无效', '發佈時間無效', 'The time of publishing is not valid'),
  stillUsed: entry(10809, 409, '还有内容在使用', '仍有內容在使用', 'It is still in use'),
  flashIncomplete: entry(
    10810,
    422,
    '快讯还不完整，请补充',
    '快訊尚未完整，請補充',
    'The flash is not complete yet, please add',
  ),
  inBin: entry(
    10812,
    409,
    '这一条在回收站里，请先恢复',
    '這一則在回收筒內，請先恢復',
    'It is in the bin; restore it first',
  ),
  redirectLoop: entry(10813, 409, '这样会绕回原来的网址', '這樣會繞回原來的網址', 'That would lead round in a circle'),
  redirectTaken: entry(
    10814,
    409,
    '这个旧网址已经有去处',
    '這個舊網址已有去處',
    'This old address leads somewhere already',
  ),
  takenOffline: entry(
    10815,
    409,
    '文章已下线，须明确选择重新上线',
    '文章已下線，須明確選擇重新上線',
    'The article was taken offline: putting it online again has to be chosen',
  ),
  onlyOwnerSubmits: entry(
    10817,
    403,
    '这些改动作者还没有提交，只有作者能提交',
    '作者尚未提交這些改動，只有作者能提交',
    'The author has not submitted these words; only they can',
  ),
  targetOffline: entry(
    10816,
    409,
    '目标内容还没有上线，不能并入',
    '目標內容尚未上線，不能併入',
    'Readers do not have the other one, so nothing can lead to it',
  ),
  linkUnreadable: entry(10811, 422, '无法读取这个链接', '無法讀取這個連結', 'This link could not be read'),
  nameTaken: entry(
    10821,
    409,
    '名称、代号或网址已被使用',
    '名稱、代號或網址已被使用',
    'This name, ticker or address is taken already',
  ),
  userMissing: entry(404, 404, '没有这个用户', '沒有這個用戶', 'There is no such user'),
  lastAdministrator: entry(
    10901,
    409,
    '这是唯一的管理员，请先设置另一位管理员',
    '這是唯一的管理員，請先設定另一位管理員',
    'This is the only administrator: make somebody else one first',
  ),
  ownAccount: entry(
    10902,
    409,
    '不能对自己的账号进行此操作',
    '不能對自己的帳號進行此操作',
    'This cannot be done to your own account',
  ),
  authorTaken: entry(
    10904,
    409,
    '这位作者或用户已有关联，请先解除',
    '這位作者或用戶已有關聯，請先解除',
    'This author or user is linked already, please unlink first',
  ),
  otherAccount: entry(
    10820,
    409,
    '这个浏览器已换了别的账号登录，这篇稿件没有保存；请用原来的账号登录',
    '此瀏覽器已改用其他帳號登入，這篇稿件未有儲存；請以原來的帳號登入',
    'Another account has signed in with this browser; the text was not saved. Please sign in with the first account again',
  ),
  tokenMissing: entry(404, 404, '没有这个令牌', '沒有這個權杖', 'There is no such token'),
  webhookMissing: entry(404, 404, '没有这个推送地址', '沒有這個推送地址', 'There is no such webhook'),
  deliveryMissing: entry(404, 404, '没有这次推送', '沒有這次推送', 'There is no such delivery'),
  webhookAddress: entry(
    10910,
    422,
    '推送地址须为公网的 https 网址',
    '推送地址須為公開網絡的 https 網址',
    'The address has to be an https address of the public internet',
  ),
  tooManyRequests: entry(
    429,
    429,
    '请求过于频繁，请稍后再试',
    '請求過於頻繁，請稍後再試',
    'Too many requests, please try again later',
  ),
  searchBusy: entry(
    503,
    503,
    '搜索的人太多，请稍后再试',
    '搜尋的人太多，請稍後再試',
    'Too many people are searching, please try again shortly',
  ),
  picturesBusy: entry(
    503,
    503,
    '正在处理的图片太多，请稍后再试',
    '正在處理的圖片太多，請稍後再試',
    'Too many pictures are being processed, please try again shortly',
  ),
  renderingBusy: entry(
    503,
    503,
    '待排版的文字太多，请稍后再试；稿件没有丢失',
    '待排版的文字太多，請稍後再試；稿件並無遺失',
    'Too many texts are waiting to be laid out, please try again shortly; nothing of yours is lost',
  ),
  textUnrenderable: entry(
    10823,
    422,
    '这篇文字过于复杂，排版耗时太长；请简化公式、表格或多层嵌套后再试，稿件原样保留',
    '這篇文字過於複雜，排版需時過長；請簡化公式、表格或多層嵌套後再試，稿件原樣保留',
    'This text takes too long to render: please simplify its formulas, tables or nesting. The draft is kept as it is',
  ),
  overloaded: entry(
    503,
    503,
    '服务繁忙，请稍后再试',
    '服務繁忙，請稍後再試',
    'The server is busy, please try again shortly',
  ),
  internal: entry(
    500,
    500,
    '服务暂时不可用，请稍后再试',
    '服務暫時未能使用，請稍後再試',
    'Something went wrong, please try again later',
  ),
  glossaryRefused: entry(
    11001,
    422,
    '词条有误，没有保存',
    '詞條有誤，未能儲存',
    'The entry is not sound; it was not saved',
  ),
  translationRefused: entry(
    11002,
    422,
    '译文缺漏或标记不符，没有保存',
    '譯文缺漏或標記不符，未能儲存',
    'The translation lacks something or its marks do not match; it was not saved',
  ),
  translationLimit: entry(
    11003,
    429,
    '今天的翻译额度已用完',
    '今天的翻譯額度已用完',
    "Today's limit of translation is used up",
  ),
  providerSlow: entry(
    10503,
    504,
    '对方服务响应超时，请稍后再试',
    '對方服務回應逾時，請稍後再試',
    'The other service took too long, please try again later',
  ),
} as const satisfies Record<string, CatalogueEntry>

export type ErrorName = keyof typeof errorCatalogue

/**
 * A failure of the catalogue. `detail` names the offending field and is safe to show; `retryAfter` is in whole seconds,
 * where a later try may succeed.
 */
export class CallError extends Error {
  readonly reason: ErrorName
  readonly detail: string | undefined
  readonly retryAfter: number | undefined

  constructor(reason: ErrorName, detail?: string, retryAfter?: number) {
    super(detail ? `${reason}: ${detail}` : reason)
    this.name = 'CallError'
    this.reason = reason
    this.detail = detail
    this.retryAfter = retryAfter
  }
}
