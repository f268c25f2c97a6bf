import { type CatalogueEntry, entry } from '#contract/catalogue-entry.ts'

/** The part of the error catalogue that landing pages have. */
export const landingErrors = {
  pageEnded: entry(410, 410, '这个活动页已经结束', '這個活動頁已經結束', 'This page has ended'),
  pathUnfit: entry(
    10850,
    422,
    '网址须以字母开头，由3至40个字母、数字和连字符组成，例如halving-2028',
    '網址須以英文字母開頭，由3至40個英文字母、數字及連字號組成，例如halving-2028',
    'An address has 3 to 40 letters, digits and hyphens and begins with a letter, for example halving-2028',
  ),
  pathLeadsElsewhere: entry(
    10851,
    409,
    '此网址已设为跳转，请先删除该跳转',
    '此網址已設為轉址，請先刪除該轉址',
    'This address is a redirect to another page. Delete the redirect first.',
  ),
  pathIsPublic: entry(
    10852,
    409,
    '已发布的页面不能更改网址：请先撤回为草稿，或复制到新网址',
    '已發布的頁面不能更改網址：請先撤回為草稿，或複製到新網址',
    'The address of a published page cannot be changed. Revert it to draft, or copy it to another address.',
  ),
  pageIncomplete: entry(
    10853,
    422,
    '还不能发布：至少要有一个区块，且区块不能空着',
    '還不能發布：至少要有一個區塊，而且區塊不可留空',
    'It cannot be published yet: it needs at least one block, and none may be blank',
  ),
  pageTooLarge: entry(
    10854,
    422,
    '页面内容太多，请删减',
    '頁面內容過多，請刪減',
    'The page is too large. Please shorten it.',
  ),
  formIncomplete: entry(10855, 422, '请填写所有必填项', '請填寫所有必填項目', 'Please complete the required fields'),
} as const satisfies Record<string, CatalogueEntry>
