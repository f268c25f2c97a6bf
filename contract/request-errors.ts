import { challengeFailedCode } from '#contract/staff/challenge-terms.ts'
import { type CatalogueEntry, entry } from './catalogue-entry.ts'

/** The part of the error catalogue about requests that no page for readers sends by itself. */
export const requestErrors = {
  addressTooLong: entry(414, 414, '网址太长', '網址太長', 'The address is too long'),
  searchTooLong: entry(
    400,
    400,
    '搜索词最多100个字符，请缩短后再搜',
    '搜尋字詞最多100個字元，請縮短後再搜尋',
    'A search can have at most 100 characters. Please shorten it.',
  ),
  /** A file that is imported. */
  fileTooComplex: entry(
    10826,
    422,
    '这个文件读取耗时太长，请拆分后再导入',
    '這個檔案讀取需時過長，請分拆後再匯入',
    'This file takes too long to read. Please split it and import the parts.',
  ),
  clientBlocked: entry(
    10510,
    403,
    '来自你所在网络的访问暂时受限，请稍后再试',
    '來自你所在網絡的存取暫時受限，請稍後再試',
    'Access from your network is restricted for now. Please try again later.',
  ),
  accountBlocked: entry(
    10511,
    403,
    '你的账号暂时不能进行此操作，请稍后再试',
    '你的帳戶暫時不能進行此操作，請稍後再試',
    'Your account cannot do this for now. Please try again later.',
  ),
  readOnly: entry(
    10515,
    503,
    '网站正在维护，暂时只能浏览，请稍后再试',
    '網站正在維護，暫時只能瀏覽，請稍後再試',
    'The site is under maintenance and read-only for now. Please try again later.',
  ),
  waitingRoom: entry(
    10516,
    503,
    '现在访问的人很多，正在排队。轮到你时，本页会自动打开。',
    '現時瀏覽的人很多，正在排隊。輪到你時，本頁會自動開啟。',
    'Many people are visiting at the moment, and you are in the queue. This page opens by itself when it is your turn.',
  ),
  /** A challenge that was not answered, or wrongly. */
  challengeFailed: entry(
    challengeFailedCode,
    403,
    '安全验证未通过，请再试一次',
    '安全驗證未能通過，請再試一次',
    'The check against automated requests did not succeed. Please try again.',
  ),
  challengeUnavailable: entry(
    10518,
    503,
    '安全验证服务暂时无法使用，请稍后再试',
    '安全驗證服務暫時未能使用，請稍後再試',
    'The check against automated requests is unavailable for now. Please try again later.',
  ),
  /** A network that staff want to block. */
  networkTooWide: entry(
    10512,
    422,
    '请填IPv4地址（前缀不短于/8）或IPv6地址（前缀不短于/32），且不能包括本机和代理服务器',
    '請填IPv4地址（前綴不短於/8）或IPv6地址（前綴不短於/32），且不能包括本機和代理伺服器',
    'Give an IPv4 address (/8 to /32) or an IPv6 address (/32 to /128) outside this machine and its proxies',
  ),
  blocksStaff: entry(
    10513,
    422,
    '不能封锁自己和同事',
    '不能封鎖自己和同事',
    'You cannot block yourself or a colleague',
  ),
  tooManyBlocks: entry(
    10514,
    422,
    '封锁已达500项，请先解除几项',
    '封鎖已達500項，請先解除數項',
    'There are 500 blocks already. Please lift some first.',
  ),
  unreadableText: entry(
    400,
    400,
    '文字中含有无法读取的字符',
    '文字中有無法讀取的字元',
    'The text contains characters that cannot be read',
  ),
} as const satisfies Record<string, CatalogueEntry>
