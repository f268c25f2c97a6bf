import { traditionalTexts } from '#language/traditional-texts.ts'
import { signInHans } from './zh-hans.ts'

/** Texts of the login dialog in traditional Chinese, as people in Hong Kong say them. */
export const signInHant = traditionalTexts(signInHans, {
  passkey: '以通行密鑰登入',
  passkeyNotConfirmed: '未有確認，請再試一次',
  noAccount: '未有帳戶？',
  upgradeOffer: '以手機號碼登入的用戶，可升級為電郵帳戶，收藏和文章都會保留。',
  phoneAgreement: '未註冊的手機號碼驗證後會自動註冊，登入即表示同意{terms}及{privacy}。',
  passwordHint: '8–24個字元，不可使用常見密碼',
  strength1: '強度弱，建議再長一點',
  resetNote: '更改後，其他裝置會全部登出',
  resetSubmit: '確認更改',
  remembered: '記起了？',
  upgradeNote: '由手機號碼帳戶改為電郵帳戶',
  bindEmailHint: '升級後以此電郵登入，手機號碼仍可接收驗證碼',
  upgraded: '升級完成，請以電郵登入',
  codeForm: '驗證碼為6位數字',
  sixDigits: '輸入六位數字',
  sixDigitsNote: '開啟驗證器應用程式，找到「{site}」。',
  rememberDevice: '此裝置30日內不再詢問',
  clockHint: '一直不正確？手機時間可能不準，請開啟自動設定時間。',
  triesUsed: '已輸入錯誤五次，請15分鐘後再試',
  useRecovery: '使用復原碼',
  useApp: '使用驗證器應用程式',
  recoveryLeft: '尚餘{n}個',
  recoveryNote: '登入後，其他裝置會全部登出；如驗證器應用程式已遺失，請重新綁定。',
  recoveryUsed: '已以復原碼登入，尚餘{n}個。如驗證器應用程式已遺失，請盡快重新綁定。',
  network: '未能連線，請檢查網絡後再試',
  deletionCancelled: '歡迎回來，刪除帳戶的申請已取消',
})
