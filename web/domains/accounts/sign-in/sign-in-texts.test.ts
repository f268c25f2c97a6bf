import { expect, it } from 'vitest'
import { signInHans } from '#web/locales/sign-in/zh-hans.ts'

it('the texts of the dialog say what the specification says', () => {
  expect(signInHans.passwordsDiffer).toBe('两次密码输入不一致')
  expect(signInHans.upgradeNow).toBe('立即升级')
})
