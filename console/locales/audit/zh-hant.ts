import { traditionalTexts } from '#language/traditional-texts.ts'
import { auditHans } from './zh-hans.ts'

/** Texts of the log of what staff did in traditional Chinese as Hong Kong writes it. */
export const auditHant = traditionalTexts(auditHans, {
  'audit.message': '傳送站內訊息',
  'audit.landingDraft': '把宣傳頁撤回為草稿',
  'audit.landingSeen': '把表格提交標為已讀',
  'audit.landingUnseen': '把表格提交標為未讀',
  'field.from': '由',
  'field.to': '至',
  'field.account_days': '帳戶至少註冊日數',
  'field.owner': '擁有者',
})
