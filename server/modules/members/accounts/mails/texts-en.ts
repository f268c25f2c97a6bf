import type { MailTexts } from './mail-texts.ts'

const keep = (minutes: number) =>
  `The code works once and expires in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Do not share it; our staff will never ask for it.`
const ignore = 'If this was not you, ignore this email; your account is not affected.'
const secure =
  'If this was not you, reset your password with “Forgot password” now and sign out unknown devices on your account page.'

/** Emails in English. */
export const english: MailTexts = {
  signInCode: ({ site, minutes }) => ({
    title: 'Your sign-in code',
    before: [`Your code for signing in to ${site}:`],
    after: [keep(minutes), ignore],
  }),
  registerCode: ({ site, minutes }) => ({
    title: 'Your registration code',
    before: [`Welcome to ${site}. Your registration code:`],
    after: [keep(minutes), 'If you did not register, ignore this email.'],
  }),
  resetCode: ({ site, minutes }) => ({
    title: 'Your password reset code',
    before: [`Your password reset code for ${site}:`],
    after: [keep(minutes), ignore],
  }),
  bindCode: ({ site, minutes }) => ({
    title: 'Confirm this email address',
    before: [`The code that adds this address to a ${site} account:`],
    after: [keep(minutes), 'If this was not you, ignore this email: the address will not be added.'],
  }),
  verifyCode: ({ site, minutes }) => ({
    title: 'Please confirm it’s you',
    before: [`Please confirm it’s you to continue with an action in your ${site} account. Your code:`],
    after: [keep(minutes), secure],
  }),
  unknownAddress: ({ site }) => ({
    title: 'No account with this address',
    before: [
      `Somebody tried to sign in to ${site} or to reset a password with this address, but it has no account.`,
      'If it was you, register first, or use the address that you registered with. If not, ignore this email.',
    ],
    link: `Register at ${site}`,
  }),
  takenAddress: ({ site }) => ({
    title: 'This address is already registered',
    before: [
      `Somebody tried to register at ${site} with this address, but it is already registered.`,
      'If it was you, sign in; if you have forgotten your password, use an email code or reset it. If not, ignore this email; your account is not affected.',
    ],
    link: `Sign in at ${site}`,
  }),
  boundElsewhere: ({ site }) => ({
    title: 'This address belongs to another account',
    before: [
      `Somebody tried to add this address to a ${site} account, but it belongs to another one, so no code was sent.`,
      'If it was you, sign in with this address. If not, ignore this email; your account is not affected.',
    ],
  }),
  newDevice: ({ site, device, time }) => ({
    title: 'New device signed in',
    before: [
      `A new device signed in to your ${site} account at ${time} (UTC+8): ${device || 'unknown device'}.`,
      secure,
    ],
    link: 'Review your devices',
  }),
  passwordChanged: ({ site, time }) => ({
    title: 'Password changed',
    before: [
      `The password of your ${site} account was changed at ${time} (UTC+8). Other devices were signed out.`,
      secure,
    ],
  }),
  otherWaysShut: ({ site, time }) => ({
    title: 'Password changed',
    before: [
      `The password of your ${site} account was changed at ${time} (UTC+8). Other devices were signed out.`,
      'This address had never been confirmed by a code. To be safe, the phone number and linked accounts have been removed; please add your own again.',
      secure,
    ],
  }),
  emailChanged: ({ site, address, time }) => ({
    title: 'Email address changed',
    before: [`At ${time} (UTC+8), the sign-in email of your ${site} account was changed to ${address}.`, secure],
  }),
  phoneChanged: ({ site, address, time }) => ({
    title: 'Phone number changed',
    before: [`At ${time} (UTC+8), the phone number of your ${site} account was changed to ${address}.`, secure],
  }),
  accountLinked: ({ site, address, time }) => ({
    title: 'Account linked',
    before: [`At ${time} (UTC+8), ${address} was linked to your ${site} account.`, secure],
  }),
  deletionAsked: ({ site, time }) => ({
    title: 'Your account will be deleted',
    before: [
      `Your ${site} account will be deleted at ${time} (UTC+8). Your details, saved items, follows and messages will be erased; what you published remains, without your name.`,
      'Sign in before then to cancel the deletion. If this was not you, sign in now and change your password.',
    ],
    link: 'Sign in and cancel the deletion',
  }),
  deletionCancelled: ({ site }) => ({
    title: 'Account deletion cancelled',
    before: [`You signed in to ${site} again, so your account will not be deleted. Nothing has changed.`, secure],
  }),
  deletionDone: ({ site }) => ({
    title: 'Your account was deleted',
    before: [
      `Your ${site} account was deleted and your details were erased. This is the last email we will send to this address.`,
      'Thank you for reading with us. You can register again with this address at any time.',
    ],
  }),
  suspended: ({ site, reason, time }) => ({
    title: 'Your account was suspended',
    before: [
      `Your ${site} account was suspended at ${time} (UTC+8), and all its sessions were ended.`,
      `Reason: ${reason}`,
    ],
    after: ['If you think this is a mistake, send us feedback on the site with your contact details.'],
  }),
  reinstated: ({ site, time }) => ({
    title: 'Your account has been reinstated',
    before: [`Your ${site} account was reinstated at ${time} (UTC+8). You can sign in as before.`],
    link: 'Sign in',
  }),
}
