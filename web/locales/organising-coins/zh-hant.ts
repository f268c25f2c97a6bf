import { traditionalTexts } from '#language/traditional-texts.ts'
import { organisingCoinsHans } from './zh-hans.ts'

/** Texts of organisers who are paid in stablecoins, in traditional Chinese, as Hong Kong words them. */
export const organisingCoinsHant = traditionalTexts(organisingCoinsHans, {
  addressHint: '從錢包複製，保留原有大小寫；請確認該地址在以下每條鏈上均屬於你',
  rateHint: '只用於以{currency}計價的活動；付款時按當時的折算率換算，向上取整至分',
  receiver: '退到其他地址',
  receiverHint: '只在買家書面要求時填寫；來自交易所的款項通常不能退回原地址',
})
