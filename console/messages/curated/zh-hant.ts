import type { CuratedTexts } from './zh-hans.ts'

/** Texts about what editors arrange by hand, in traditional Chinese, as people in Hong Kong say them. */
export const curatedHant: CuratedTexts = {
  'order.handle': '移動「{name}」',
  'order.hint': '拖曳，或按Alt+↑↓',
  'order.up': '上移「{name}」',
  'order.down': '下移「{name}」',
  'order.remove': '移除「{name}」',
  'order.said': '「{name}」已移到第{place}位，共{total}項',
  keyOrder: '移動列表中的一項',
}
