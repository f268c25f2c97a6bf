import type { MailTexts } from './mail-texts.ts'

const keep = (minutes: number) => `驗證碼${minutes}分鐘內有效，只可使用一次。請勿轉告他人，本站職員亦不會向你索取。`
const ignore = '如非本人操作，請忽略此電郵，你的帳戶不受影響。'
const secure = '如非本人操作，請立即在登入頁按「忘記密碼」重設密碼，再到「我的」頁面登出陌生的裝置。'

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
    before: [`你正在把此電郵地址綁定至${site}帳戶，驗證碼為：`],
    after: [keep(minutes), '如非本人操作，請忽略此電郵，有關地址不會被綁定。'],
  }),
  verifyCode: ({ site, minutes }) => ({
    title: '身份驗證碼',
    before: [`請輸入驗證碼，確認是你本人操作${site}帳戶：`],
    after: [keep(minutes), secure],
  }),
  unknownAddress: ({ site }) => ({
    title: '此電郵地址尚未註冊',
    before: [
      `有人以此電郵地址登入${site}或重設密碼，但此地址尚未註冊。`,
      '如屬你本人操作，請先註冊，或改用註冊時的電郵地址；如非本人操作，請忽略此電郵。',
    ],
    link: `前往${site}註冊`,
  }),
  takenAddress: ({ site }) => ({
    title: '此電郵地址已經註冊',
    before: [
      `有人以此電郵地址註冊${site}，但此地址已有帳戶。`,
      '如屬你本人操作，直接登入即可；若忘記密碼，可用電郵驗證碼登入或重設密碼。如非本人操作，請忽略此電郵，你的帳戶不受影響。',
    ],
    link: `前往${site}登入`,
  }),
  boundElsewhere: ({ site }) => ({
    title: '此電郵地址已屬另一帳戶',
    before: [
      `有人要把此電郵地址綁定至一個${site}帳戶，但此地址已屬另一帳戶，因此沒有發送驗證碼。`,
      '如屬你本人操作，請直接以此電郵地址登入；如非本人操作，請忽略此電郵，你的帳戶不受影響。',
    ],
  }),
  newDevice: ({ site, device, time }) => ({
    title: '你的帳戶在新裝置登入',
    before: [`你的${site}帳戶於${time}在新裝置登入：${device || '未知裝置'}。`, secure],
    link: '查看登入裝置',
  }),
  passwordChanged: ({ site, time }) => ({
    title: '密碼已更改',
    before: [`你的${site}帳戶於${time}更改了密碼，其他裝置已登出。`, secure],
  }),
  otherWaysShut: ({ site, time }) => ({
    title: '密碼已更改',
    before: [
      `你的${site}帳戶於${time}更改了密碼，其他裝置已登出。`,
      '此電郵地址從未以驗證碼確認。為安全起見，原先綁定的手機號碼及連結的帳戶均已解除；如屬你本人，請重新綁定。',
      secure,
    ],
  }),
  emailChanged: ({ site, address, time }) => ({
    title: '登入電郵地址已更改',
    before: [`你的${site}帳戶於${time}改用電郵地址${address}登入。`, secure],
  }),
  phoneChanged: ({ site, address, time }) => ({
    title: '手機號碼已更改',
    before: [`你的${site}帳戶於${time}改用手機號碼${address}。`, secure],
  }),
  accountLinked: ({ site, address, time }) => ({
    title: '已連結新的帳戶',
    before: [`你的${site}帳戶於${time}連結了${address}。`, secure],
  }),
  passkeyAdded: ({ site, device, time }) => ({
    title: '已新增通行密鑰',
    before: [`你的${site}帳戶於${time}新增了通行密鑰「${device}」，以此登入毋須密碼。`, secure],
  }),
  passkeyRemoved: ({ site, device, time }) => ({
    title: '已移除通行密鑰',
    before: [`你的${site}帳戶於${time}移除了通行密鑰「${device}」。`, secure],
  }),
  secondStepOn: ({ site, time }) => ({
    title: '已啟用兩步驗證',
    before: [
      `你的${site}帳戶於${time}綁定了驗證器應用程式。日後登入時，須同時輸入應用程式內的六位數字。`,
      '請將復原碼存放在手機以外亦能取得的地方；之前的復原碼已經失效。',
      secure,
    ],
  }),
  secondStepOff: ({ site, time }) => ({
    title: '已停用兩步驗證',
    before: [`你的${site}帳戶於${time}停用了兩步驗證。`, secure],
  }),
  secondStepGuessed: ({ site, time }) => ({
    title: '有人嘗試登入你的帳戶',
    before: [`${time}，有人通過了你的${site}帳戶的第一步登入驗證，其後連續五次輸入錯誤的驗證碼，未能登入。`, secure],
  }),
  recoveryCodesReplaced: ({ site, time }) => ({
    title: '已換發復原碼',
    before: [`你的${site}帳戶於${time}換發了復原碼，之前的復原碼已經失效。`, secure],
  }),
  recoveryCodeUsed: ({ site, time }) => ({
    title: '有人以復原碼登入了你的帳戶',
    before: [
      `你的${site}帳戶於${time}以復原碼登入，其他裝置已登出。每個復原碼只能使用一次。`,
      '如驗證器應用程式已經遺失，請到帳戶頁重新綁定。',
      secure,
    ],
  }),
  deletionAsked: ({ site, time }) => ({
    title: '你的帳戶即將刪除',
    before: [
      `你的${site}帳戶將於${time}刪除。屆時個人資料、收藏、關注及訊息均會刪除，已發表的內容會保留，但不再署你的名字。`,
      '在此之前登入即可取消刪除。如非你本人申請，請立即登入並更改密碼。',
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
      `你的${site}帳戶及個人資料已經刪除。我們不會再向此地址發送電郵。`,
      '感謝你的閱讀。此電郵地址日後可以重新註冊。',
    ],
  }),
  suspended: ({ site, reason, time }) => ({
    title: '帳戶已被停用',
    before: [`你的${site}帳戶於${time}被停用，所有裝置已登出。`, `原因：${reason}`],
    after: ['如你認為有誤，請提交意見並留下聯絡方法。'],
    link: '提交意見',
  }),
  reinstated: ({ site, time }) => ({
    title: '帳戶已恢復使用',
    before: [`你的${site}帳戶於${time}恢復使用，現在可如常登入。`],
    link: '登入',
  }),
}
