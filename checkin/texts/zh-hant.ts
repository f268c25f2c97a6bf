import { traditionalTexts } from '#language/traditional-texts.ts'
import { checkInHans } from './zh-hans.ts'

/** Texts of the program at the door in traditional Chinese, as people in Hong Kong say them. */
export const checkInHant = traditionalTexts(checkInHans, {
  needsList: '首次使用時要連線取得名單，之後離線也能簽到。',
  online: '已連線',
  'camera.none': '這部裝置沒有可用的相機。',
  'why.not_inside': '此票尚未入場，不能離場。',
  conflictsWhy:
    '這些票不止一次放行。連線時放行的一次作準，其後上載的離線掃描不會改變它；全屬離線掃描的，以較早的為準。請核對持票人。',
})
