import { frontLimits } from '#contract/constants.ts'
import { defineRecord } from '#contract/records/record-kind.ts'

/** Banners of the fronts and words of the hot searches, which the arrangement of the front page names. */

const shared = { path: '/front', role: 'editor', scope: 'site.write', inOtherPage: true } as const

export const bannerRecord = defineRecord({
  kind: 'banner',
  name: { zh: '横幅', en: 'Banner' },
  names: { zh: '横幅', en: 'Banners' },
  ...shared,
  texts: { title: { label: { zh: '标题', en: 'Title' }, max: frontLimits.bannerTitle } },
  fields: {
    link: {
      type: 'address',
      local: true,
      label: { zh: '链接', en: 'Link' },
      hint: {
        zh: '本站路径，如/features/5；或https://开头的地址',
        en: 'A path of this site, for example /features/5, or an https:// address',
      },
    },
    place: {
      type: 'choice',
      label: { zh: '版面', en: 'Front' },
      options: {
        home: { zh: '首页', en: 'Home' },
        hk: { zh: '香港', en: 'Hong Kong' },
        us: { zh: '美国', en: 'USA' },
        en: { zh: '英文版', en: 'English edition' },
      },
    },
    from: {
      type: 'moment',
      label: { zh: '开始', en: 'From' },
      none: { zh: '立即', en: 'Now' },
      column: 'fromAt',
    },
    until: {
      type: 'moment',
      label: { zh: '到期撤下', en: 'Remove at' },
      none: { zh: '不限时', en: 'No end date' },
      after: 'from',
      column: 'untilAt',
    },
    pictures: {
      type: 'pictures',
      label: { zh: '图片', en: 'Picture' },
      help: { zh: '宽高比5:2；只上传一张时三种语言共用', en: '5:2; a single picture serves all three languages' },
    },
  },
})

export const wordRecord = defineRecord({
  kind: 'hotword',
  name: { zh: '热搜词', en: 'Trending search' },
  names: { zh: '热搜词', en: 'Trending searches' },
  ...shared,
  texts: { title: { label: { zh: '词', en: 'Word' }, max: frontLimits.word } },
  fields: {
    // Null: it leads to what a search for it finds.
    item: {
      type: 'item',
      label: { zh: '链接的文章或快讯（选填）', en: 'Linked article or flash (optional)' },
      column: 'itemId',
    },
  },
})
