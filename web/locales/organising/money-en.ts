import type { OrganisingMoneyTexts } from './money-zh-hans.ts'

/** Texts about prices and getting paid, in English. */
export const organisingMoneyEn: OrganisingMoneyTexts = {
  money: 'Payments',
  unpaid: 'No payment method for this currency is on. Turn on at least one below to submit the event.',
  unpaidOut:
    'No payment method for this currency is on, so priced tickets are not on sale. Turn on at least one below to resume.',
  accountsOfOwner: 'Payment methods belong to the event’s owner, who sets them up here.',
  pricesAtOnce:
    'The event is published: changes to prices and places take effect as soon as they are saved, without review.',
  moneyHint:
    'The currency applies to all prices of this event. Payment methods belong to your account, apply to all your events and are saved separately.',
  currency: 'Currency',
  priceIn: 'Price ({currency})',
  priceHint: 'Leave blank for free tickets',
  groupFrom: 'Minimum tickets',
  groupPriceIn: 'Price each ({currency})',
  groupShown: '{price} each for {n} or more',
  groupAdd: 'Add a group price',
  groupRemove: 'Remove',
  accountsFailed: 'The settings could not be saved. Please try again.',
  accountSaved: 'Saved',
  accountSavedOff: 'Saved but turned off: buyers do not see it',
  accountStopped: 'This site does not offer this payment method at present.',
  'account.transfer': 'Bank transfer',
  'account.stripe': 'Card (Stripe)',
  accountInstructions: 'Payment instructions',
  accountInstructionsHint: 'Name, bank and account number, shown to buyers',
  accountHold: 'Days to reserve places',
  'account.secret_key': 'Stripe secret key (sk_…)',
  'account.webhook_secret': 'Stripe signing secret (whsec_…)',
  accountKeyHint: 'Stored encrypted and never shown again',
  accountWebhook: 'In Stripe, send events to {address}',
  accountWebhookEvents: 'Events to select: {events}',
  accountWebhookFirst:
    'Once saved, the address to enter in Stripe appears here. Stripe then gives you the signing secret.',
  accountNeedsKeys:
    'Both keys are needed. If you have no signing secret yet, save with the box unticked, then create the endpoint in Stripe with the address shown here.',
  accountNeedsInstructions: 'Enter payment instructions before you turn this on.',
  accountSave: 'Save',
  entriesNotSaved: '{n} invalid {n|entry|entries} not saved',
  'wrong.price': 'Enter a number with at most {exponent} {exponent|decimal|decimals}, such as 128.50',
  'wrong.priceWhole': 'Enter a whole number; this currency has no decimals',
  'wrong.priceHigh': 'Too high: at most {most}',
  'wrong.group': 'From 2 to 50 tickets, without repetition',
}
