/** Texts in simplified Chinese about several people at one record. */
export const handsHans = {
  here: '在线',
  alsoHere: '{names}也打开了这一条',
  conflict: '同事已经保存了更新的版本。两个版本不同的地方如下，选好之前什么都不会丢。',
  conflictBy: '{name}在{time}保存了更新的版本。两个版本不同的地方如下，选好之前什么都不会丢。',
  conflictSame: '同事已经保存，内容和这里的一样。',
  conflictField: '项目',
  conflictMine: '我的',
  conflictTheirs: '同事的',
  conflictChosen: '按选中的继续',
  conflictAllMine: '全用我的',
  conflictAllTheirs: '全用同事的',
  'review.changed': '稿件在{time}又有改动，看过不同之处再决定。',
  'review.readVersion': '你读的版本',
  'review.newVersion': '现在的版本',
  'review.seen': '已看过',
} as const
