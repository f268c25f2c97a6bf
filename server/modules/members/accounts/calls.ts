import type { accountCalls } from '#contract/members/accounts.ts'
import type { accountDeskCalls } from '#contract/members/accounts-desk.ts'
import type { passkeyCalls } from '#contract/members/passkeys.ts'
import type { secondStepCalls } from '#contract/members/second-step.ts'
import type { walletCalls } from '#contract/members/wallets.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { AccountsDesk } from './desk.ts'
import type { AccountsService } from './service.ts'

export const accountHandlers = (accounts: AccountsService): Handlers<keyof typeof accountCalls> => ({
  login: accounts.signIn.login,
  googleLogin: accounts.google.login,
  getSignInOptions: accounts.signInOptions,
  getUserInfo: accounts.profile.info,
  editUserInfo: accounts.profile.edit,
  sendSms: accounts.codeSender.sendText,
  sendMailSms: accounts.codeSender.sendMail,
  verifySms: accounts.contactChanges.verifyPhone,
  verifyEmailSms: accounts.contactChanges.verifyEmail,
  bindEmail: accounts.contactChanges.bindEmail,
  bindPhone: accounts.contactChanges.bindPhone,
  setPassword: accounts.passwords.set,
  resetPassword: accounts.passwords.change,
  forgotPassword: accounts.passwords.replace,
  logOut: accounts.sessions.logOut,
  confirmIdentity: accounts.confirmIdentity,
  deregister: accounts.deregistration.ask,
  mySessions: accounts.sessions.mine,
  endSession: accounts.sessions.endMine,
  getTwitterAuthUrl: accounts.links.begin,
  twitterAuthCallback: accounts.links.finish,
  unlinkAccount: accounts.links.remove,
  getPhoneCode: accounts.phoneCodes,
  getRealName: accounts.realName,
  submitRealName: accounts.submitRealName,
  exportMyData: accounts.exportMyData,
})

export const passkeyHandlers = ({ passkeys, passkeySignIn }: AccountsService): Handlers<keyof typeof passkeyCalls> => ({
  beginPasskeySignIn: passkeySignIn.begin,
  passkeySignIn: passkeySignIn.login,
  myPasskeys: passkeys.mine,
  beginPasskey: passkeys.begin,
  addPasskey: passkeys.add,
  renamePasskey: passkeys.rename,
  removePasskey: passkeys.remove,
})

export const secondStepHandlers = ({
  enrolment,
  completion,
}: AccountsService): Handlers<keyof typeof secondStepCalls> => ({
  completeSignIn: completion.complete,
  mySecondStep: enrolment.mine,
  beginTotp: enrolment.begin,
  confirmTotp: enrolment.confirm,
  replaceRecoveryCodes: enrolment.replaceCodes,
  endTotp: enrolment.end,
})

export const walletHandlers = ({ wallets }: AccountsService): Handlers<keyof typeof walletCalls> => ({
  beginWalletSignIn: wallets.beginSignIn,
  walletSignIn: wallets.login,
  beginWallet: wallets.beginLink,
  linkWallet: wallets.link,
})

export const accountDeskHandlers = ({ users, realNames }: AccountsDesk): Handlers<keyof typeof accountDeskCalls> => ({
  staffUsers: users.list,
  staffUser: users.one,
  changeUserRole: users.changeRole,
  suspendUser: users.suspend,
  liftSuspension: users.lift,
  endUserSessions: users.endSessions,
  exemptFromSecondFactor: users.exempt,
  realNameQueue: realNames.list,
  lookAtRealName: realNames.look,
  decideRealName: realNames.decide,
  undoRealNameDecision: realNames.undo,
})
