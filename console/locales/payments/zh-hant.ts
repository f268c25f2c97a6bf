import { traditionalTexts } from '#language/traditional-texts.ts'
import { paymentsHans } from './zh-hans.ts'

/** Texts about payments in traditional Chinese, as people in Hong Kong say them; they come with the pages about payments. */
export const paymentsHant = traditionalTexts(paymentsHans, {
  'pay.health.never': '未有',
  'pay.offer': '恢復',
  'pay.offerAsk': '恢復「{name}」？',
  'pay.stopHint': '所有活動均不再提供這種付款方式；進行中的付款及退款照常完成',
  'pay.offerDone': '已恢復',
  'pay.byHandHint': '付款渠道退款失敗時，如買家已透過其他方式收到退款，在此標記後，帳目即列作已退款',
  'pay.onlyAdministrators': '只有管理員可以停用及恢復',
  'pay.booksIntro': '每晚將帳目與收退款、付款渠道的紀錄逐筆核對；指令：npm run check-books',
  'pay.stuckIntro':
    '超過一般時間仍未有結果的收款及退款：系統會自動再次查詢，亦可即時查詢。退款失敗、仍須退還買家的款項：由主辦方再次退款，或標記為已另行退款。',
  'pay.exception.session': '並非本站建立的付款工作階段',
  'pay.exceptionsIntro':
    '付款渠道傳來、但與本站建立的付款不符的通知。訂單和門票不受影響；如確有款項到帳，由主辦方在渠道的後台核對並退回。',
  'pay.disputesIntro': '買家經發卡行要求退回的款項，由主辦方在付款渠道的後台處理。',
})
