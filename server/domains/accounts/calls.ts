import type { accountCalls } from '#contract/accounts.ts'
import type { Handlers } from '#server/platform/call-road.ts'
import type { AccountsService } from './service.ts'

export const accountHandlers = (accounts: AccountsService): Handlers<keyof typeof accountCalls> => ({
  getPhoneCode: accounts.phoneCodes,
  getRealName: accounts.realName,
  submitRealName: accounts.submitRealName,
  exportMyData: accounts.exportMyData,
})
