import { type CatalogueEntry, entry } from '#contract/catalogue-entry.ts'

/** The part of the error catalogue that landing pages have. */
export const landingErrors = {
  pageEnded: entry(410, 410, '这个活动页已经结束', '這個活動頁已經結束', 'This page has ended'),
  pathUnfit: entry(
    10850,
    422,
    '路径须由小写字母、数字组成，词与词之间用连字符，至少一个连字符，如halving-2028',
    '路徑須由小寫英文字母及數字組成，字詞之間用連字號，至少一個連字號，如halving-2028',
    'A path consists of lower-case letters and digits with at least one hyphen, such as halving-2028',
  ),
  pathLeadsElsewhere: entry(
    10851,
    409,
    '此路径已设为跳转，请先删除该跳转',
    '此路徑已設為轉址，請先刪除該轉址',
    'This path is a redirect to another page. Delete the redirect first.',
  ),
  pathIsPublic: entry(
    10852,
    409,
    '已发布的页面不能更改路径：请先撤回为草稿，或复制到新路径',
    '已發布的頁面不能更改路徑：請先撤回為草稿，或複製到新路徑',
    'The path of a published page cannot be changed. Revert it to draft, or copy it to another path.',
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
