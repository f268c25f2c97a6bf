import { traditionalTexts } from '#language/traditional-texts.ts'
import { downloadHans } from './zh-hans.ts'

/** Texts of the page where the app is had, in traditional Chinese, as people in Hong Kong say them. */
export const downloadHant = traditionalTexts(downloadHans, {
  noApp: '本站暫未在應用程式商店上架App。將網頁加到主畫面，使用方式與App相同，幾乎不佔空間，亦毋須更新。',
  mine: '目前裝置',
  ios3: '選擇「加入主畫面」，再點「加入」。',
  android1: '用Chrome或內置瀏覽器開啟本站首頁。',
  android3: '選擇「加到主畫面」或「安裝應用程式」。',
  desktop2: '打開瀏覽器選單，找到「儲存及分享」或「應用程式」。',
  desktop3: '選擇安裝此網頁。Mac上的Safari請選「檔案」裏的「加入Dock」。',
  notifyIos: '需要iOS或iPadOS 16.4或以上。先將本站加入主畫面，從主畫面開啟，再到通知設定開啟推送，並選擇「允許」。',
  notify: '不安裝亦可接收。到通知設定開啟推送，瀏覽器詢問時選擇「允許」。',
  outside1: '點按右上角的「···」。',
})
