import type { MailTexts } from './mail-texts.ts'

const keep = (minutes: number) =>
  `The code works once, for ${minutes} minutes. Share it with nobody; our staff will never ask for it.`
const ignore = 'If this was not you, ignore this mail: nothing happens to your account.'
const secure =
  'If this was not you, reset your password with “Forgot password” now and end the sessions that you do not know on your account page.'

/** Mails in English. */
export const english: MailTexts = {
  signInCode: ({ site, minutes }) => ({
    title: 'Your sign-in code',
    before: [`Your code for signing in to ${site}:`],
    after: [keep(minutes), ignore],
  }),
  registerCode: ({ site, minutes }) => ({
    title: 'Your registration code',
    before: [`Welcome to ${site}. Your code for registering:`],
    after: [keep(minutes), 'If you did not register, ignore this mail.'],
  }),
  resetCode: ({ site, minutes }) => ({
    title: 'Your code for a new password',
    before: [`Your code for a new password at ${site}:`],
    after: [keep(minutes), ignore],
  }),
  bindCode: ({ site, minutes }) => ({
    title: 'Confirm this email address',
    before: [`The code that adds this address to a ${site} account:`],
    after: [keep(minutes), 'If this was not you, ignore this mail: the address will not be added.'],
  }),
  verifyCode: ({ site, minutes }) => ({
    title: 'Confirm that it is you',
    before: [`Something in your ${site} account needs to know that it is you. Your code:`],
    after: [keep(minutes), secure],
  }),
  unknownAddress: ({ site }) => ({
    title: 'No account with this address',
    before: [
      `Somebody tried to sign in to ${site} or to reset a password with this address, but it has no account.`,
      'If it was you, register first, or use the address that you registered with. If not, ignore this mail.',
    ],
    link: `Register at ${site}`,
  }),
  takenAddress: ({ site }) => ({
    title: 'This address has an account already',
    before: [
      `Somebody tried to register at ${site} with this address, but it has an account already.`,
      'If it was you, just sign in; without your password, sign in with a code by email or choose a new one. If not, ignore this mail: nothing happens to your account.',
    ],
    link: `Sign in at ${site}`,
  }),
  boundElsewhere: ({ site }) => ({
    title: 'This address belongs to another account',
    before: [
      `Somebody tried to add this address to a ${site} account, but it belongs to another one, so no code was sent.`,
      'If it was you, sign in with this address. If not, ignore this mail: nothing happens to your account.',
    ],
  }),
  newDevice: ({ site, device, time }) => ({
    title: 'New device signed in',
    before: [
      `Your ${site} account was signed in to from a new device at ${time} (UTC+8): ${device || 'unknown device'}.`,
      secure,
    ],
    link: 'See your devices',
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
      'It was the first time that this address was confirmed by a code. To be safe, the phone number and the accounts linked before were removed; please add your own again.',
      secure,
    ],
  }),
  emailChanged: ({ site, address, time }) => ({
    title: 'Email address changed',
    before: [`Since ${time} (UTC+8), your ${site} account signs in with the email address ${address}.`, secure],
  }),
  phoneChanged: ({ site, address, time }) => ({
    title: 'Phone number changed',
    before: [`Since ${time} (UTC+8), your ${site} account has the phone number ${address}.`, secure],
  }),
  accountLinked: ({ site, address, time }) => ({
    title: 'Account linked',
    before: [`At ${time} (UTC+8), ${address} was linked to your ${site} account.`, secure],
  }),
  deletionAsked: ({ site, time }) => ({
    title: 'Your account will be deleted',
    before: [
      `Your ${site} account will be deleted at ${time} (UTC+8). Your details, collections, follows and messages will be erased; what you published stays, without your name.`,
      'Sign in before then, and the account is kept. If it was not you who asked for this, sign in now and change your password.',
    ],
    link: 'Sign in and keep the account',
  }),
  deletionCancelled: ({ site }) => ({
    title: 'Your account is kept',
    before: [`You signed in to ${site} again, so your account will not be deleted. Everything is as it was.`, secure],
  }),
  deletionDone: ({ site }) => ({
    title: 'Your account was deleted',
    before: [
      `Your ${site} account was deleted and your details were erased. This is the last mail that we send to this address.`,
      'Thank you for reading with us. If you want to come back, you can register with this address again.',
    ],
  }),
  suspended: ({ site, reason, time }) => ({
    title: 'Your account was suspended',
    before: [
      `Your ${site} account was suspended at ${time} (UTC+8), and all its sessions were ended.`,
      `Reason: ${reason}`,
    ],
    after: ['If you think that this is a mistake, send us feedback on the site and say how to reach you.'],
  }),
  reinstated: ({ site, time }) => ({
    title: 'Your account can be used again',
    before: [`Since ${time} (UTC+8), your ${site} account can be used again. You can sign in as before.`],
    link: 'Sign in',
  }),
}
