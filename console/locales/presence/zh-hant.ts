import type { presenceHans } from './zh-hans.ts'

/** Texts in traditional Chinese, as Hong Kong words them, about several people at one record. */
export const presenceHant: Record<keyof typeof presenceHans, string> = {
  here: '在線',
  alsoHere: '{names}亦開啟了這一則',
  conflict: '同事已儲存較新的版本。兩個版本不同之處如下，選定之前不會遺失任何內容。',
  conflictBy: '{name}於{time}儲存了較新的版本。兩個版本不同之處如下，選定之前不會遺失任何內容。',
  conflictSame: '同事已經儲存，內容與此處相同。',
  conflictField: '項目',
  conflictMine: '我的',
  conflictTheirs: '同事的',
  conflictChosen: '按所選繼續',
  conflictAllMine: '全用我的',
  conflictAllTheirs: '全用同事的',
  'review.changed': '稿件於{time}再次改動，請查看分別後再決定。',
  'review.readVersion': '你審閱的版本',
  'review.newVersion': '最新版本',
  'review.seen': '已看過',
  'review.takenOffline': '文章已下線：通過後會重新上線，不能定時。',
  'review.onlineAgain': '通過並重新上線',
}
