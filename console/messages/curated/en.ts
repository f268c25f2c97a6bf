import type { CuratedTexts } from './zh-hans.ts'

/** Texts about what editors arrange by hand, in English. */
export const curatedEn: CuratedTexts = {
  'order.handle': 'Move “{name}”',
  'order.hint': 'Drag, or press Alt+↑↓',
  'order.up': 'Move “{name}” up',
  'order.down': 'Move “{name}” down',
  'order.remove': 'Remove “{name}”',
  'order.said': '“{name}” moved to place {place} of {total}',
  keyOrder: 'Move an entry of a list',
}
