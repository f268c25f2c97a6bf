import { type CatalogueEntry, entry } from '#contract/catalogue-entry.ts'
import { invalidEmailCode } from '#contract/constants.ts'

/** The part of the error catalogue that is about signing in, codes, passwords and linked accounts. */
export const accountErrors = {
  wrongCredentials: entry(10200, 401, '账号或密码不正确', '帳戶或密碼不正確', 'The account or password is incorrect'),
  wrongCode: entry(
    10300,
    422,
    '验证码输入错误，请重新输入！',
    '驗證碼輸入錯誤，請重新輸入！',
    'Wrong verification code, please enter it again!',
  ),
  nicknameReserved: entry(
    10206,
    422,
    '此昵称易被误认为本站或编辑部，请更换',
    '此暱稱易被誤認為本站或編輯部，請更換',
    'This name could be mistaken for the site or its newsroom. Please choose another.',
  ),
  wrongPassword: entry(10201, 422, '密码不正确', '密碼不正確', 'The password is incorrect'),
  invalidEmail: entry(
    invalidEmailCode,
    422,
    '请输入有效的邮箱地址',
    '請輸入有效的電郵地址',
    'Please enter a valid email address',
  ),
  invalidPhone: entry(10402, 422, '请输入有效的手机号码', '請輸入有效的手機號碼', 'Please enter a valid phone number'),
  passwordLength: entry(
    10403,
    422,
    '密码须为8至24个字符',
    '密碼須為8至24個字元',
    'The password must have 8 to 24 characters',
  ),
  passwordCommon: entry(
    10404,
    422,
    '密码过于常见，请更换',
    '密碼過於常見，請更換',
    'This password is too common. Please choose another.',
  ),
  passwordsDiffer: entry(10405, 422, '两次密码输入不一致', '兩次密碼輸入不一致', 'The two passwords do not match'),
  codeTooSoon: entry(
    10406,
    429,
    '验证码刚刚发过，请稍后再发',
    '驗證碼剛剛發出，請稍後再試',
    'A code has just been sent. Please wait before requesting another.',
  ),
  smsAreaClosed: entry(
    10412,
    422,
    '这个国家或地区收不到本站的短信验证码，请改用邮箱或密码登录',
    '這個國家或地區收不到本站的短訊驗證碼，請改用電郵或密碼登入',
    'Codes cannot be texted to this country or region. Please use email or a password instead.',
  ),
  /** Today's text messages are used up, for the whole site or for the area of the number. */
  smsBudgetSpent: entry(
    10413,
    429,
    '今天的短信验证码额度已用完，请改用邮箱或密码登录，或明天再试',
    '今日的短訊驗證碼額度已用完，請改用電郵或密碼登入，或明日再試',
    'No more codes can be texted today. Please use email or a password, or try again tomorrow.',
  ),
  deliveryFailed: entry(
    10407,
    502,
    '验证码发送失败，请稍后再试',
    '驗證碼發送失敗，請稍後再試',
    'The code could not be sent. Please try again.',
  ),
  /** A step needs fresh proof of identity: a password, a code, or a session that has just begun. */
  proofRequired: entry(
    10408,
    403,
    '请先验证身份，再进行此操作',
    '請先驗證身份，再進行此操作',
    'Please confirm it’s you first',
  ),
  addressUnavailable: entry(
    10409,
    409,
    '这个邮箱或手机号无法绑定',
    '這個電郵或手機號碼無法綁定',
    'This email address or phone number cannot be linked',
  ),
  lastSignIn: entry(
    10410,
    409,
    '这是唯一的登录方式，不能移除',
    '這是唯一的登入方式，不能移除',
    'This is the only way to sign in and cannot be removed',
  ),
  passkeyRefused: entry(
    10414,
    403,
    '这个通行密钥不能用于此账号或网站',
    '此通行密鑰不適用於此帳戶或網站',
    'This passkey cannot be used here',
  ),
  /** The challenge was used, is too old, or belongs to another page. */
  passkeyExpired: entry(
    10415,
    409,
    '这次确认已失效，请再试一次',
    '這次確認已失效，請再試一次',
    'This confirmation is no longer valid. Please try again.',
  ),
  tooManyPasskeys: entry(
    10416,
    409,
    '通行密钥已达上限，请先移除不用的',
    '通行密鑰已達上限，請先移除不再使用的',
    'You have as many passkeys as an account may have. Please remove one first.',
  ),
  /** A code of the second step; `{left}` is the number of tries that remain on this device. */
  wrongSecondStep: entry(
    10417,
    422,
    '这个码不对或已过期，还可试{left}次',
    '驗證碼不正確或已過期，尚可試{left}次',
    'Wrong or expired code. Tries left: {left}',
  ),
  /** The sign-in was completed, is too old, or what it began with has changed. */
  signInExpired: entry(
    10418,
    409,
    '这次登录已失效，请重新登录',
    '這次登入已失效，請重新登入',
    'This sign-in is no longer valid. Please sign in again.',
  ),
  /** The secret of an authenticator app that was not confirmed in time. */
  enrolmentExpired: entry(
    10420,
    409,
    '这个二维码已过期，请重新开始',
    '此QR碼已過期，請重新開始',
    'This QR code has expired. Please start again.',
  ),
  /** The day from which the site requires a second factor of staff and of organisers who are paid has come. */
  secondFactorRequired: entry(
    10421,
    403,
    '还差一步：请到账号页添加通行密钥或开启两步验证，然后再来',
    '尚差一步：請到帳戶頁新增通行密鑰或啟用兩步驗證，然後再來',
    'One step is missing: add a passkey or turn on two-step verification on your account page, then come back',
  ),
  secondStepOff: entry(
    10419,
    409,
    '这个账号没有开启两步验证',
    '此帳戶沒有啟用兩步驗證',
    'Two-step verification is off for this account',
  ),
  /** The text was signed by another wallet, or another text was signed. */
  walletRefused: entry(
    10440,
    403,
    '签名与这个钱包不符，请再试一次',
    '簽名與這個錢包不符，請再試一次',
    'The signature does not match this wallet. Please try again.',
  ),
  walletUnknown: entry(
    10441,
    403,
    '这个钱包尚未关联账号。请用其他方式登录，再到“登录与安全”中关联。',
    '此錢包尚未連結帳戶。請以其他方式登入，再到「登入與保安」中連結。',
    'No account is linked to this wallet. Sign in another way, then link it under Sign-in and security.',
  ),
  linkedElsewhere: entry(
    10411,
    409,
    '这个账号已关联其他用户',
    '這個帳戶已連結其他用戶',
    'This account is linked to another user',
  ),
} as const satisfies Record<string, CatalogueEntry>
