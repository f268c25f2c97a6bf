import type { OrganisingMessagesTexts } from './messages-zh-hans.ts'

/** Texts about messages to attendees, in English. */
export const organisingMessagesEn: OrganisingMessagesTexts = {
  subject: 'Subject',
  messageNew: 'Write to attendees',
  messageText: 'Text',
  messageHint:
    'Before it goes out you see how many people get it and what it looks like. They can stop messages about this event.',
  'messageLanguage.zh-Hans': 'Simplified Chinese',
  'messageLanguage.zh-Hant-HK': 'Traditional Chinese',
  'messageLanguage.en': 'English',
  messageFirst: 'Language of this text',
  messageFirstHint:
    'Chinese is converted between the scripts. Whoever reads a language that you did not write gets this text.',
  messageAlso: 'Also in {language}',
  messageRemove: 'Remove',
  messageReaders: 'As readers get it, with how many they are',
  messageTo: 'To',
  messageToHint: 'None chosen: everybody with a valid ticket.',
  messageCheck: 'Preview and send…',
  messageCheckTitle: 'Check before sending',
  messageWillGo: 'Goes to {n} {n|person|people}',
  messageWillGoOf: 'Goes to {n} {n|person|people} with “{types}”',
  messageStopped: '{n} more {n|has|have} stopped messages about this event and will not get it.',
  messageNobody: 'Nobody would get it: there are no such valid tickets yet.',
  messageOnce:
    'One mail per address: the event’s name, time and place in each reader’s language, and your text in it where you wrote it. It cannot be taken back.',
  messageSendTo: 'Send to {n} {n|person|people}',
  messageBack: 'Back to editing',
  messageQueued: 'Sending to {n} {n|person|people}',
  messagesSent: 'Messages sent',
  messagesNone: 'No message has been sent yet',
  messageSending: 'Sending: {n} of {of}',
  messageSentAll: 'All {n} sent',
  messageSentSome: '{n} sent, {failed} could not be delivered',
  messageSentNone: 'There were no recipients',
  messageFailures: 'Not delivered',
  messageFailuresMore: 'and {n} more {n|address|addresses}',
}
