import type { OrganisingMoneyTexts } from './money-zh-hans.ts'

/** Texts about prices and getting paid, in English. */
export const organisingMoneyEn: OrganisingMoneyTexts = {
  money: 'Getting paid',
  unpaid:
    'Nobody could pay for these tickets: no way to be paid is switched on that takes this currency. Switch on at least one below, and the event can be submitted.',
  unpaidOut:
    'Tickets with a price are not on sale: no way to be paid is switched on that takes this currency. Switch on at least one below, and they are sold again.',
  accountsOfOwner: 'Ways to be paid belong to the owner of the event, who sets them up here.',
  pricesAtOnce:
    'The event is published: changes of prices and numbers reach readers as soon as they are saved, without review.',
  moneyHint:
    'The currency is for all prices of this event. Ways to be paid belong to your account, serve all your events and are saved separately.',
  currency: 'Currency',
  priceIn: 'Price ({currency})',
  priceHint: 'Leave empty for free tickets',
  groupFrom: 'From so many tickets',
  groupPriceIn: 'Each ({currency})',
  groupShown: 'From {n} tickets, {price} each',
  groupAdd: 'Add a group price',
  groupRemove: 'Remove',
  accountsFailed: 'The settings could not be saved: please try again',
  accountSaved: 'Saved',
  accountSavedOff: 'Saved, but switched off: buyers are not offered it',
  accountStopped: 'This site does not offer this way to pay at present.',
  'account.transfer': 'Bank transfer',
  'account.stripe': 'Cards (Stripe)',
  accountInstructions: 'Where to send the money',
  accountInstructionsHint: 'Name, bank and account, shown to buyers as they pay',
  accountHold: 'Days that places are held',
  'account.secret_key': 'Stripe secret key (sk_…)',
  'account.webhook_secret': 'Stripe signing secret (whsec_…)',
  accountKeyHint: 'Kept encrypted and never shown again',
  accountWebhook: 'In Stripe, send events to {address}',
  accountWebhookEvents: 'Events to choose there: {events}',
  accountWebhookFirst:
    'Once saved, the address to enter in Stripe appears here. Stripe gives you the signing secret for it.',
  accountNeedsKeys:
    'This needs both keys. If you have no signing secret yet, save with the box unticked, then create the endpoint in Stripe with the address that is shown here.',
  accountNeedsInstructions: 'Say where transfers go before you switch this on.',
  accountSave: 'Save',
  'wrong.price': 'Digits, with at most {exponent} decimals, such as 128.50',
  'wrong.priceWhole': 'A whole number: this currency has no decimals',
  'wrong.priceHigh': 'Too high: at most {most}',
  'wrong.group': 'From 2 to 50 tickets, each number once',
}
