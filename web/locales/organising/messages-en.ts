import type { OrganisingMessagesTexts } from './messages-zh-hans.ts'

/** Texts about messages to attendees, in English. */
export const organisingMessagesEn: OrganisingMessagesTexts = {
  subject: 'Subject',
  messageNew: 'Message attendees',
  messageText: 'Text',
  messageHint:
    'You can check the recipients and the email before sending. Recipients can unsubscribe from messages about this event.',
  'messageLanguage.zh-Hans': 'Simplified Chinese',
  'messageLanguage.zh-Hant-HK': 'Traditional Chinese',
  'messageLanguage.en': 'English',
  messageFirst: 'Language of this text',
  messageFirstHint: 'The Chinese scripts are converted automatically. Readers of other languages receive this text.',
  messageAlso: 'Also in {language}',
  messageRemove: 'Remove',
  messageReaders: 'Preview and recipients by language',
  messageTo: 'To',
  messageToHint: 'Leave blank to write to everyone with a valid ticket',
  messageCheck: 'Preview and send…',
  messageCheckTitle: 'Check before sending',
  messageWillGo: 'Will be sent to {n} {n|person|people}',
  messageWillGoOf: 'Will be sent to {n} {n|person|people} with “{types}”',
  messageStopped: '{n} more {n|has|have} unsubscribed from messages about this event.',
  messageNobody: 'No recipients: there are no matching valid tickets yet.',
  messageOnce:
    'One email per address: name, time and place in each recipient’s language, and your text in the languages you wrote. It cannot be recalled.',
  messageSendTo: 'Send to {n} {n|person|people}',
  messageBack: 'Back to editing',
  messageQueued: 'Sending to {n} {n|person|people}',
  messagesSent: 'Messages sent',
  messagesNone: 'No messages sent yet',
  messageSending: 'Sending: {n} of {of}',
  messageSentAll: 'All {n} sent',
  messageSentSome: '{n} sent, {failed} could not be delivered',
  messageSentNone: 'No recipients',
  messageFailures: 'Not delivered',
  messageFailuresMore: 'and {n} more {n|address|addresses}',
}
