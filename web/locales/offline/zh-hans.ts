/** Texts of what is shown without a network, in simplified Chinese; they are part of the service worker and of the bar over stored pages. */
export const offlineHans = {
  title: '这一页没有存下来',
  offline: '没有网络',
  read: '没有网络时，可以读这些存下的页面：',
  nothing: '读过的文章会存在这台设备上，没有网络时也能打开。',
  home: '首页',
  again: '重试',
  kept: '没有网络。这里是{time}存下的内容，连上后自动更新。',
  lost: '没有网络，已打开的内容还能读。',
  retry: '重试',
  updated: '新版本已就绪。',
  reload: '重新加载',
} as const

export type OfflineTexts = Readonly<Record<keyof typeof offlineHans, string>>
