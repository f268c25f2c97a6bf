import type { MailTexts } from './mail-texts.ts'

const keep = (minutes: number) =>
  `验证码${minutes}分钟内有效，只能使用一次。请勿转告他人，我们的工作人员也不会向你索取。`
const ignore = '如果不是你本人操作，请忽略这封邮件，你的账号不受影响。'
const secure = '如果不是你本人操作，请立即在登录页点“忘记密码”重设密码，再到“我的”页面退出陌生的设备。'

/** Emails in simplified Chinese. */
export const simplified: MailTexts = {
  signInCode: ({ site, minutes }) => ({
    title: '登录验证码',
    before: [`你正在登录${site}，验证码是：`],
    after: [keep(minutes), ignore],
  }),
  registerCode: ({ site, minutes }) => ({
    title: '注册验证码',
    before: [`欢迎注册${site}，验证码是：`],
    after: [keep(minutes), '如果你没有注册，请忽略这封邮件。'],
  }),
  resetCode: ({ site, minutes }) => ({
    title: '重设密码验证码',
    before: [`你正在重设${site}账号的密码，验证码是：`],
    after: [keep(minutes), ignore],
  }),
  bindCode: ({ site, minutes }) => ({
    title: '绑定邮箱验证码',
    before: [`你正在把这个邮箱绑定到${site}账号，验证码是：`],
    after: [keep(minutes), '如果不是你本人操作，请忽略这封邮件，这个邮箱不会被绑定。'],
  }),
  verifyCode: ({ site, minutes }) => ({
    title: '身份验证码',
    before: [`请输入验证码，确认是你本人在操作${site}账号：`],
    after: [keep(minutes), secure],
  }),
  unknownAddress: ({ site }) => ({
    title: '这个邮箱还没有注册',
    before: [
      `有人用这个邮箱登录${site}或重设密码，但这个邮箱还没有注册。`,
      '如果是你本人，请先注册，或者换用你注册时的邮箱。如果不是，请忽略这封邮件。',
    ],
    link: `前往${site}注册`,
  }),
  takenAddress: ({ site }) => ({
    title: '这个邮箱已经注册过了',
    before: [
      `有人用这个邮箱注册${site}，但它已经有账号了。`,
      '如果是你本人，直接登录即可；忘了密码，可以用邮箱验证码登录或重设密码。如果不是，请忽略这封邮件，你的账号不受影响。',
    ],
    link: `前往${site}登录`,
  }),
  boundElsewhere: ({ site }) => ({
    title: '这个邮箱已经属于另一个账号',
    before: [
      `有人要把这个邮箱绑定到一个${site}账号，但它已经属于另一个账号，因此没有发送验证码。`,
      '如果是你本人，请直接用这个邮箱登录。如果不是，请忽略这封邮件，你的账号不受影响。',
    ],
  }),
  newDevice: ({ site, device, time }) => ({
    title: '你的账号在新设备上登录',
    before: [`你的${site}账号于${time}在一台新设备上登录：${device || '未知设备'}。`, secure],
    link: '查看登录设备',
  }),
  passwordChanged: ({ site, time }) => ({
    title: '密码已更改',
    before: [`你的${site}账号于${time}更改了密码，其他设备已退出登录。`, secure],
  }),
  otherWaysShut: ({ site, time }) => ({
    title: '密码已更改',
    before: [
      `你的${site}账号于${time}更改了密码，其他设备已退出登录。`,
      '这个邮箱此前从未用验证码确认过。为安全起见，原来绑定的手机号和关联的账号都已解除；如果是你本人的，请重新绑定。',
      secure,
    ],
  }),
  emailChanged: ({ site, address, time }) => ({
    title: '登录邮箱已更改',
    before: [`你的${site}账号于${time}改用邮箱${address}登录。`, secure],
  }),
  phoneChanged: ({ site, address, time }) => ({
    title: '手机号已更改',
    before: [`你的${site}账号于${time}改用手机号${address}。`, secure],
  }),
  accountLinked: ({ site, address, time }) => ({
    title: '已关联新的账号',
    before: [`你的${site}账号于${time}关联了${address}。`, secure],
  }),
  passkeyAdded: ({ site, device, time }) => ({
    title: '已添加通行密钥',
    before: [`你的${site}账号于${time}添加了通行密钥“${device}”，用它登录不需要密码。`, secure],
  }),
  passkeyRemoved: ({ site, device, time }) => ({
    title: '已移除通行密钥',
    before: [`你的${site}账号于${time}移除了通行密钥“${device}”。`, secure],
  }),
  secondStepOn: ({ site, time }) => ({
    title: '两步验证已开启',
    before: [
      `你的${site}账号于${time}绑定了验证器应用。今后登录时，还要输入应用里的六位数。`,
      '请把恢复码存放在手机以外也能取到的地方；此前的恢复码已经失效。',
      secure,
    ],
  }),
  secondStepOff: ({ site, time }) => ({
    title: '两步验证已关闭',
    before: [`你的${site}账号于${time}关闭了两步验证。`, secure],
  }),
  secondStepGuessed: ({ site, time }) => ({
    title: '有人在尝试登录你的账号',
    before: [`${time}，有人通过了你的${site}账号的第一步登录验证，随后连续五次输错验证码，未能登录。`, secure],
  }),
  recoveryCodesReplaced: ({ site, time }) => ({
    title: '已换发恢复码',
    before: [`你的${site}账号于${time}换发了恢复码，此前的恢复码已经失效。`, secure],
  }),
  recoveryCodeUsed: ({ site, time }) => ({
    title: '有人用恢复码登录了你的账号',
    before: [
      `你的${site}账号于${time}用恢复码登录，其他设备已退出登录。每个恢复码只能用一次。`,
      '如果验证器应用已经丢失，请到账号页重新绑定。',
      secure,
    ],
  }),
  deletionAsked: ({ site, time }) => ({
    title: '你的账号即将注销',
    before: [
      `你的${site}账号将于${time}注销。届时个人资料、收藏、关注和消息都会删除，已发表的内容会保留，但不再署你的名字。`,
      '在此之前登录即可取消注销。如果不是你本人申请，请立即登录并更改密码。',
    ],
    link: '登录并取消注销',
  }),
  deletionCancelled: ({ site }) => ({
    title: '注销已取消',
    before: [`你重新登录了${site}，注销申请已经取消，账号没有变化。`, secure],
  }),
  deletionDone: ({ site }) => ({
    title: '账号已注销',
    before: [
      `你的${site}账号已经注销，个人资料已删除。我们不会再向这个邮箱发送邮件。`,
      '感谢你的阅读。这个邮箱以后可以重新注册。',
    ],
  }),
  suspended: ({ site, reason, time }) => ({
    title: '账号已被停用',
    before: [`你的${site}账号于${time}被停用，所有设备已退出登录。`, `原因：${reason}`],
    after: ['如果你认为有误，请提交反馈并留下联系方式。'],
    link: '提交反馈',
  }),
  reinstated: ({ site, time }) => ({
    title: '账号已恢复使用',
    before: [`你的${site}账号于${time}恢复使用，现在可以照常登录。`],
    link: '登录',
  }),
}
