/** Texts of the page where the app is had, in simplified Chinese; they load with it. `{name}` stands for a value. */
export const downloadHans = {
  title: '下载{site}App',
  intro: '选择你的设备。',
  install: '将{site}安装到设备',
  noApp: '本站暂未在应用商店上架App。将网页添加到主屏幕，使用方式与App相同，几乎不占空间，也无需更新。',
  qr: '用手机扫描，在手机上打开本页',
  mine: '当前设备',
  ios: 'iPhone与iPad',
  ios1: '用Safari打开本站首页。',
  ios2: '点按底部或地址栏旁的分享按钮。',
  ios3: '选择“添加到主屏幕”，再点“添加”。',
  getIos: '前往App Store',
  android: '安卓手机与平板',
  android1: '用Chrome或自带浏览器打开本站首页。',
  android2: '点按右上角的菜单。',
  android3: '选择“添加到主屏幕”或“安装应用”。',
  getAndroid: '下载安卓版',
  desktop: '电脑',
  desktop1: '用Chrome或Edge打开本站首页。',
  desktop2: '打开浏览器菜单，找到“保存并分享”或“应用”。',
  desktop3: '选择安装此页面。Mac上的Safari请选“文件”里的“添加到程序坞”。',
  getDesktop: '下载电脑版',
  outside: '请用系统浏览器打开',
  outside1: '点右上角的“···”。',
  outside2: '选择“在浏览器打开”。',
  outsideClose: '知道了',
} as const

export type DownloadKey = keyof typeof downloadHans
export type DownloadTexts = Readonly<Record<DownloadKey, string>>
