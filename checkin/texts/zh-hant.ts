import { traditionalTexts } from '#language/traditional-texts.ts'
import { checkInHans } from './zh-hans.ts'

/** Texts of the program at the door in traditional Chinese, as people in Hong Kong say them. */
export const checkInHant = traditionalTexts(checkInHans, {
  loading: '正在取得名單…',
  needsList: '首次使用時要連線取得名單，之後離線也能簽到。',
  online: '已連線',
  search: '按姓名或訂單編號尋找',
  'camera.none': '這部裝置沒有可用的相機。',
  'ready.byHand': '沒有相機時，可按姓名尋找、輸入票碼，或拍下票碼',
  'photo.nothing': '相片中沒有找到票碼。請靠近一些，拿穩再拍。',
  'why.other_event': '請核對活動名稱及日期。',
  'why.already_inside': '此票先前已經放行。',
  'why.not_inside': '此票尚未入場，不能離場。',
  conflictsWhy:
    '這些票不止一次放行。連線時放行的一次作準，其後上載的離線掃描不會改變它；全屬離線掃描的，以較早的為準。請核對持票人。',
  offlineScan: '離線掃描',
})
