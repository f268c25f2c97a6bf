/** Texts of the question whether an outside service may count, in simplified Chinese. `{service}` stands for its name. */
export const consentHans = {
  region: '站外统计',
  ask: '本站想用站外服务{service}统计浏览。你同意以前，不会有任何内容发给它。',
  allowed: '你已同意用站外服务{service}统计浏览，可以随时撤回。',
  refused: '你没有同意用站外服务{service}统计浏览，不会有任何内容发给它。',
  privacy: '隐私说明',
  allow: '同意',
  refuse: '不同意',
}

export type ConsentTexts = typeof consentHans
