import { traditionalTexts } from '#language/traditional-texts.ts'
import { eventsHans } from './zh-hans.ts'

/** Texts of the pages about events in traditional Chinese, as Hong Kong words them. */
export const eventsHant = traditionalTexts(eventsHans, {
  description: '區塊鏈與加密行業的實體聚會、工作坊、峰會和網上直播，按城市和日期查找，查看時間、地點與票價，網上報名。',
  notYet: '尚未開始報名',
  unavailable_cancelled: '活動已取消，停止發售',
  mayReturn: '另有{n}張由其他人暫時保留，可能重新釋出',
  cancelledTickets: '已報名的門票不再有效，已付款項會原路退還，並以電郵通知。',
  elsewhereDescription:
    '其他機構主辦的區塊鏈與加密行業活動，按城市和日期查找，時間按活動所在地顯示，報名請前往主辦方的網站。',
})
