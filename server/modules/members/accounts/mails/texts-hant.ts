import type { MailTexts } from './mail-texts.ts'

const keep = (minutes: number) => `驗證碼${minutes}分鐘內有效，只可使用一次。請勿轉告他人，本站職員亦不會向你索取。`
const ignore = '如非本人操作，請忽略此電郵，你的帳戶不受影響。'
const secure = '如非本人操作，請立即以「忘記密碼」重設密碼，並在「我的」頁面登出陌生的裝置。'

/** Emails in traditional Chinese as it is written in Hong Kong. */
export const traditional: MailTexts = {
  signInCode: ({ site, minutes }) => ({
    title: '登入驗證碼',
    before: [`你正在登入${site}，驗證碼為：`],
    after: [keep(minutes), ignore],
  }),
  registerCode: ({ site, minutes }) => ({
    title: '註冊驗證碼',
    before: [`歡迎註冊${site}，驗證碼為：`],
    after: [keep(minutes), '如你沒有註冊，請忽略此電郵。'],
  }),
  resetCode: ({ site, minutes }) => ({
    title: '重設密碼驗證碼',
    before: [`你正在重設${site}帳戶的密碼，驗證碼為：`],
    after: [keep(minutes), ignore],
  }),
  bindCode: ({ site, minutes }) => ({
    title: '綁定電郵驗證碼',
    before: [`你正在把此電郵綁定至${site}帳戶，驗證碼為：`],
    after: [keep(minutes), '如非本人操作，請忽略此電郵，電郵不會被綁定。'],
  }),
  verifyCode: ({ site, minutes }) => ({
    title: '身份驗證碼',
    before: [`你的${site}帳戶正在進行一項須驗證身份的操作，驗證碼為：`],
    after: [keep(minutes), secure],
  }),
  unknownAddress: ({ site }) => ({
    title: '此電郵尚未註冊',
    before: [
      `有人嘗試以此電郵登入${site}或重設密碼，但此電郵尚未註冊。`,
      '如是你本人，請先註冊，或改用註冊時的電郵；如不是，請忽略此電郵。',
    ],
    link: `前往${site}註冊`,
  }),
  takenAddress: ({ site }) => ({
    title: '此電郵已經註冊',
    before: [
      `有人嘗試以此電郵註冊${site}，但它已有帳戶。`,
      '如是你本人，直接登入即可；若忘記密碼，可用電郵驗證碼登入或重設密碼。如不是，請忽略此電郵，你的帳戶不受影響。',
    ],
    link: `前往${site}登入`,
  }),
  boundElsewhere: ({ site }) => ({
    title: '此電郵已屬另一帳戶',
    before: [
      `有人嘗試把此電郵綁定至一個${site}帳戶，但它已屬另一帳戶，因此沒有發出驗證碼。`,
      '如是你本人，請直接以此電郵登入；如不是，請忽略此電郵，你的帳戶不受影響。',
    ],
  }),
  newDevice: ({ site, device, time }) => ({
    title: '你的帳戶在新裝置登入',
    before: [`你的${site}帳戶於${time}（香港時間）在新裝置登入：${device || '未知裝置'}。`, secure],
    link: '查看登入裝置',
  }),
  passwordChanged: ({ site, time }) => ({
    title: '密碼已更改',
    before: [`你的${site}帳戶於${time}（香港時間）更改了密碼，其他裝置已登出。`, secure],
  }),
  otherWaysShut: ({ site, time }) => ({
    title: '密碼已更改',
    before: [
      `你的${site}帳戶於${time}（香港時間）更改了密碼，其他裝置已登出。`,
      '這個電郵此前從未以驗證碼確認。為安全起見，之前綁定的手機號碼和連結的帳戶均已解除；如屬你本人，請重新綁定。',
      secure,
    ],
  }),
  emailChanged: ({ site, address, time }) => ({
    title: '登入電郵已更改',
    before: [`你的${site}帳戶於${time}（香港時間）改用電郵${address}登入。`, secure],
  }),
  phoneChanged: ({ site, address, time }) => ({
    title: '手機號碼已更改',
    before: [`你的${site}帳戶於${time}（香港時間）改用手機號碼${address}。`, secure],
  }),
  accountLinked: ({ site, address, time }) => ({
    title: '已連結新的帳戶',
    before: [`你的${site}帳戶於${time}（香港時間）連結了${address}。`, secure],
  }),
  deletionAsked: ({ site, time }) => ({
    title: '已收到刪除帳戶的申請',
    before: [
      `你的${site}帳戶將於${time}（香港時間）刪除。屆時個人資料、收藏、關注及訊息均會刪除，已發表的內容會保留，但不再署你的名字。`,
      '在此之前登入一次，即會取消刪除。如非你本人申請，請馬上登入並更改密碼。',
    ],
    link: '登入並取消刪除',
  }),
  deletionCancelled: ({ site }) => ({
    title: '已取消刪除帳戶',
    before: [`你重新登入了${site}，刪除申請已經取消，帳戶一切如常。`, secure],
  }),
  deletionDone: ({ site }) => ({
    title: '帳戶已刪除',
    before: [
      `你的${site}帳戶已經刪除，個人資料已刪除。這是我們發送至此電郵的最後一封電郵。`,
      '感謝一路同行。日後若想回來，可用此電郵重新註冊。',
    ],
  }),
  suspended: ({ site, reason, time }) => ({
    title: '帳戶已被停用',
    before: [`你的${site}帳戶於${time}（香港時間）被停用，所有裝置已登出。`, `原因：${reason}`],
    after: ['如你認為有誤，請在網站提交意見，並留下聯絡方法。'],
  }),
  reinstated: ({ site, time }) => ({
    title: '帳戶已恢復使用',
    before: [`你的${site}帳戶於${time}（香港時間）恢復使用，現在可如常登入。`],
    link: '登入',
  }),
}
