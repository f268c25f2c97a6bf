import type { MailTexts } from './mail-texts.ts'

const keep = (minutes: number) =>
  `The code works once and expires in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}. Do not share it; our staff will never ask for it.`
const ignore = 'If this was not you, ignore this email; your account is not affected.'
const secure =
  'If this was not you, choose “Forgot password?” on the sign-in page to reset your password now, then sign out unfamiliar devices on your account page.'

/** Emails in English. */
export const english: MailTexts = {
  signInCode: ({ site, minutes }) => ({
    title: 'Your sign-in code',
    before: [`Enter this code to sign in to ${site}:`],
    after: [keep(minutes), ignore],
  }),
  registerCode: ({ site, minutes }) => ({
    title: 'Your registration code',
    before: [`Welcome to ${site}. Enter this code to create your account:`],
    after: [keep(minutes), 'If you did not register, ignore this email.'],
  }),
  resetCode: ({ site, minutes }) => ({
    title: 'Your password reset code',
    before: [`Enter this code to reset the password of your ${site} account:`],
    after: [keep(minutes), ignore],
  }),
  bindCode: ({ site, minutes }) => ({
    title: 'Confirm this email address',
    before: [`Enter this code to add this email address to your ${site} account:`],
    after: [keep(minutes), 'If this was not you, ignore this email: the address will not be added.'],
  }),
  verifyCode: ({ site, minutes }) => ({
    title: 'Your confirmation code',
    before: [`Enter this code to confirm it’s you and continue in your ${site} account:`],
    after: [keep(minutes), secure],
  }),
  unknownAddress: ({ site }) => ({
    title: 'No account uses this email address',
    before: [
      `Someone tried to sign in to ${site} or reset a password with this email address, but no account uses it.`,
      'If it was you, register first or use the address you registered with. If not, ignore this email.',
    ],
    link: `Register at ${site}`,
  }),
  takenAddress: ({ site }) => ({
    title: 'You already have an account',
    before: [
      `Someone tried to register at ${site} with this email address, which already has an account.`,
      'If it was you, sign in. If you have forgotten your password, sign in with an email code or reset it. If it was not you, ignore this email; your account is not affected.',
    ],
    link: `Sign in at ${site}`,
  }),
  boundElsewhere: ({ site }) => ({
    title: 'This email address belongs to another account',
    before: [
      `Someone tried to add this email address to a ${site} account. It already belongs to another account, so no code was sent.`,
      'If it was you, sign in with this address. If not, ignore this email; your account is not affected.',
    ],
  }),
  newDevice: ({ site, device, time }) => ({
    title: 'New sign-in to your account',
    before: [
      `Your ${site} account was signed in to on a new device on ${time}: ${device || 'unknown device'}.`,
      secure,
    ],
    link: 'Review your devices',
  }),
  passwordChanged: ({ site, time }) => ({
    title: 'Your password was changed',
    before: [`The password of your ${site} account was changed on ${time}. All other devices were signed out.`, secure],
  }),
  otherWaysShut: ({ site, time }) => ({
    title: 'Your password was changed',
    before: [
      `The password of your ${site} account was changed on ${time}. All other devices were signed out.`,
      'This email address had never been confirmed with a code. As a precaution, we removed the phone number and linked accounts. If they were yours, please add them again.',
      secure,
    ],
  }),
  emailChanged: ({ site, address, time }) => ({
    title: 'Your email address was changed',
    before: [`The email address of your ${site} account was changed to ${address} on ${time}.`, secure],
  }),
  phoneChanged: ({ site, address, time }) => ({
    title: 'Your phone number was changed',
    before: [`The phone number of your ${site} account was changed to ${address} on ${time}.`, secure],
  }),
  accountLinked: ({ site, address, time }) => ({
    title: 'An account was linked',
    before: [`${address} was linked to your ${site} account on ${time}.`, secure],
  }),
  passkeyAdded: ({ site, device, time }) => ({
    title: 'A passkey was added',
    before: [
      `The passkey “${device}” was added to your ${site} account on ${time}. It signs in without a password.`,
      secure,
    ],
  }),
  passkeyRemoved: ({ site, device, time }) => ({
    title: 'A passkey was removed',
    before: [`The passkey “${device}” was removed from your ${site} account on ${time}.`, secure],
  }),
  secondStepOn: ({ site, time }) => ({
    title: 'Two-step verification is on',
    before: [
      `An authenticator app was added to your ${site} account on ${time}. Signing in now takes a code of the app as well.`,
      'Keep the recovery codes where you can reach them without your phone. Codes from before no longer work.',
      secure,
    ],
  }),
  secondStepOff: ({ site, time }) => ({
    title: 'Two-step verification is off',
    before: [`Two-step verification of your ${site} account was turned off on ${time}.`, secure],
  }),
  secondStepGuessed: ({ site, time }) => ({
    title: 'Someone is trying to sign in to your account',
    before: [
      `On ${time}, someone got past the first step of signing in to your ${site} account and then entered five wrong codes. They were not let in.`,
      secure,
    ],
  }),
  recoveryCodesReplaced: ({ site, time }) => ({
    title: 'New recovery codes were made',
    before: [
      `New recovery codes were made for your ${site} account on ${time}. Codes from before no longer work.`,
      secure,
    ],
  }),
  recoveryCodeUsed: ({ site, time }) => ({
    title: 'A recovery code was used',
    before: [
      `A recovery code was used to sign in to your ${site} account on ${time}. All other devices were signed out. Each code works once.`,
      'If you have lost your authenticator app, add it again on your account page.',
      secure,
    ],
  }),
  deletionAsked: ({ site, time }) => ({
    title: 'Your account will be deleted',
    before: [
      `Your ${site} account will be deleted on ${time}. Your personal details, saved items, follows and messages will be erased. Anything you published will remain online without your name.`,
      'To keep your account, sign in before then. If you did not ask for this, sign in now and change your password.',
    ],
    link: 'Sign in and keep your account',
  }),
  deletionCancelled: ({ site }) => ({
    title: 'Your account will not be deleted',
    before: [`You signed in to ${site} again, so the deletion was cancelled. Your account is unchanged.`, secure],
  }),
  deletionDone: ({ site }) => ({
    title: 'Your account was deleted',
    before: [
      `Your ${site} account was deleted and your personal details were erased. We will not email this address again.`,
      'Thank you for reading. You can register again with this address at any time.',
    ],
  }),
  suspended: ({ site, reason, time }) => ({
    title: 'Your account was suspended',
    before: [
      `Your ${site} account was suspended on ${time}, and you were signed out on all devices.`,
      `Reason: ${reason}`,
    ],
    after: ['If you think this is a mistake, use the feedback form and leave your contact details.'],
    link: 'Send feedback',
  }),
  reinstated: ({ site, time }) => ({
    title: 'Your account has been reinstated',
    before: [`Your ${site} account was reinstated on ${time}. You can sign in as before.`],
    link: 'Sign in',
  }),
}
