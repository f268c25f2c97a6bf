/** Texts about what editors arrange by hand, in simplified Chinese: special topics, incidents, labels, tools. */
export const curatedHans = {
  'order.handle': '移动“{name}”',
  'order.hint': '拖动，或按Alt+↑↓',
  'order.up': '上移“{name}”',
  'order.down': '下移“{name}”',
  'order.remove': '移除“{name}”',
  'order.said': '“{name}”已移到第{place}位，共{total}项',
  keyOrder: '移动列表中的一项',
} as const

export type CuratedTexts = Readonly<Record<keyof typeof curatedHans, string>>
