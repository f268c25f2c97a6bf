import type { icons } from 'lucide-react'

/** The icons in use, by what they stand for; the values are lucide's names. The build draws a sprite of them. */
export const iconNames = {
  account: 'CircleUser',
  bookmark: 'Bookmark',
  calendar: 'Calendar',
  chart: 'ChartLine',
  check: 'Check',
  'chevron-down': 'ChevronDown',
  'chevron-left': 'ChevronLeft',
  'chevron-right': 'ChevronRight',
  'chevron-up': 'ChevronUp',
  close: 'X',
  download: 'Download',
  external: 'ExternalLink',
  flash: 'Zap',
  home: 'House',
  landmark: 'Landmark',
  layers: 'Layers',
  like: 'ThumbsUp',
  list: 'List',
  menu: 'Menu',
  message: 'Bell',
  more: 'Ellipsis',
  outside: 'ArrowUpRight',
  pen: 'PenLine',
  plus: 'Plus',
  recent: 'Clock',
  rss: 'Rss',
  search: 'Search',
  share: 'Share',
  star: 'Star',
  theme: 'Contrast',
  tools: 'LayoutGrid',
  up: 'ArrowUp',
} as const satisfies Record<string, keyof typeof icons>

export type IconName = keyof typeof iconNames
