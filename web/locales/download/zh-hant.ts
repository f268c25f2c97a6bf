import type { DownloadTexts } from './zh-hans.ts'

/** Texts of the page where the app is had, in traditional Chinese, as people in Hong Kong say them. */
export const downloadHant: DownloadTexts = {
  title: '下載{site}App',
  intro: '選擇你的裝置。',
  install: '把{site}裝到裝置上',
  noApp: '本站目前未有在應用程式商店上架的App。把網頁加到主畫面，打開方式與App一樣，不佔多少空間，也不必更新。',
  qr: '用手機掃描，在手機上開啟本頁',
  mine: '你正在用的裝置',
  ios: 'iPhone與iPad',
  ios1: '用Safari開啟本站首頁。',
  ios2: '點按底部或網址列旁的分享按鈕。',
  ios3: '選擇「加入主畫面」，再點「加入」。',
  getIos: '前往App Store',
  android: 'Android手機與平板',
  android1: '用Chrome或內置瀏覽器開啟本站首頁。',
  android2: '點按右上角的選單。',
  android3: '選擇「加到主畫面」或「安裝應用程式」。',
  getAndroid: '下載Android版',
  desktop: '電腦',
  desktop1: '用Chrome或Edge開啟本站首頁。',
  desktop2: '打開瀏覽器選單，找到「儲存及分享」或「應用程式」。',
  desktop3: '選擇安裝此網頁。Mac上的Safari請選「檔案」裏的「加入Dock」。',
  getDesktop: '下載電腦版',
}
