import { traditionalTexts } from '#language/traditional-texts.ts'
import { newslettersHans } from './zh-hans.ts'

/** Texts of subscribing to newsletters in traditional Chinese, as Hong Kong words them. */
export const newslettersHant = traditionalTexts(newslettersHans, {
  description:
    '把每日的要聞、快訊、數字和活動送到你的電郵信箱：日報、一星期要讀、突發、關注的作者與活動預告，三種語言，隨時可取消。',
  intro: '要緊的事，按你的鐘點送到。毋須註冊，隨時可取消。',
  address: '電郵地址',
  addressWrong: '電郵地址不完整',
  listMissing: '至少選擇一種電郵',
  sent: '我們向{address}寄出了一封確認電郵。開啟內裏的連結並確認，訂閱才會生效；連結七天內有效。如未收到，請查看垃圾電郵匣。',
  another: '改用另一個電郵地址',
  confirmNote: '按下按鈕後，電郵開始發送。',
  manageNote: '{address}，毋須登入。',
  stopAll: '全部關閉',
  stopped: '已全部關閉',
  suspended: '寄往這個電郵地址的信被退回，已暫停發送。重新訂閱一次即可恢復。',
  overNote: '請使用最近一封電郵內的連結，或者重新訂閱。',
  privacy: '只用來寄你選的電郵；不統計誰打開了電郵，也不追蹤誰點了連結。',
  network: '未能連線，請重試',
})
