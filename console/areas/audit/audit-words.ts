import type { ConsoleKey } from '../../messages/zh-hans.ts'

/** What is written down, in words. Other acts are shown by the name under which they stand in the log. */
export const actionWords: Readonly<Record<string, ConsoleKey>> = {
  'review.approve': 'didApprove',
  'review.refuse': 'didRefuse',
  'review.take': 'didTake',
  'review.assign': 'didAssign',
  'manuscript.publish': 'didPublish',
  'manuscript.withdraw': 'didWithdraw',
  'article.unpublish': 'didUnpublish',
  'article.restore': 'didRestore',
  'article.merge': 'didMerge',
  'article.delete': 'audit.delete',
  'flash.delete': 'audit.delete',
  'manuscript.delete': 'audit.delete',
  'page.save': 'audit.savePage',
  'settings.save': 'audit.saveSettings',
  'redirect.add': 'audit.addRedirect',
  'redirect.save': 'audit.saveRedirect',
  'redirect.delete': 'audit.delete',
  'bin.restore': 'audit.binRestore',
  'bin.purge': 'audit.binPurge',
  'media.delete': 'didDelete',
  'user.give_role': 'audit.giveRole',
  'user.take_role': 'audit.takeRole',
  'user.suspend': 'audit.suspend',
  'user.lift_suspension': 'audit.lift',
  'user.end_sessions': 'audit.endSessions',
  'realname.look': 'audit.look',
  'realname.approve': 'audit.approveName',
  'realname.reject': 'audit.rejectName',
  'feedback.answer': 'audit.answer',
  'message.send': 'audit.message',
  'front.save': 'audit.frontSave',
  'front.restore': 'audit.frontRestore',
  'banner.add': 'audit.bannerAdd',
  'banner.save': 'audit.bannerSave',
  'banner.delete': 'audit.bannerDelete',
  'hotword.add': 'audit.wordAdd',
  'hotword.save': 'audit.wordSave',
  'hotword.delete': 'audit.wordDelete',
  'author.add': 'audit.addAuthor',
  'author.save': 'audit.saveAuthor',
  'author.link': 'audit.linkAuthor',
  'author.unlink': 'audit.unlinkAuthor',
}

export const fieldWords: Readonly<Record<string, ConsoleKey>> = {
  state: 'state',
  status: 'state',
  version: 'version',
  title: 'headline',
  reason: 'reason',
  deleted: 'audit.deletedTime',
  characters: 'audit.characters',
  language: 'language',
  old: 'redirect.old',
  path: 'redirect.path',
  moved: 'audit.moved',
  site_name: 'setting.siteName',
  site_name_latin: 'setting.latin',
  disclaimer: 'setting.disclaimer',
  footer_note: 'setting.footerNote',
  footer_links: 'setting.footerLinks',
  about_us: 'setting.about',
  contact_us: 'setting.contact',
  copyright_notice: 'setting.copyright',
  privacy_policy: 'setting.privacy',
  term_of_service: 'setting.terms',
  app_download: 'setting.download',
  app_ios: 'setting.ios',
  app_android: 'setting.android',
  app_desktop: 'setting.desktop',
  app_link: 'setting.appLink',
  columnists_publish_at_once: 'setting.columnists',
  deleted_by: 'bin.by',
  item: 'article',
  publish_time: 'publishTime',
  assignee: 'assignee',
  holder: 'holder',
  merged_into: 'mergedInto',
  roles: 'people.roles',
  ended: 'people.sessions',
  user: 'author.account',
  audience: 'message.to',
  recipients: 'message.recipients',
  link: 'people.links',
  how: 'feedback.way',
  answer: 'feedback.answer',
  nickname: 'author.name',
  introduction: 'people.introduction',
  position: 'author.position',
}

/** Values that are codes, by field: `state` is of manuscripts, `status` of articles as they are stored. */
export const valueWords: Readonly<Record<string, Readonly<Record<string, ConsoleKey>>>> = {
  how: { message: 'answer.message', mail: 'answer.mail', done: 'answer.done' },
  audience: {
    all: 'message.all',
    columnist: 'role.columnist',
    organiser: 'role.organiser',
    editor: 'role.editor',
    administrator: 'role.administrator',
  },
  state: { draft: 'draft', pending: 'pending', approved: 'approved', refused: 'refused' },
  status: {
    draft: 'draft',
    approved: 'published',
    withdrawn: 'unpublished',
    active: 'userStatus.active',
    suspended: 'userStatus.suspended',
  },
}

export const personFields: ReadonlySet<string> = new Set(['assignee', 'holder', 'deleted_by'])

/** Where something can be looked at; undefined where it cannot. */
export function targetAddress(target: string): string | undefined {
  const [, subject, id] = /^(manuscript|item|user|author):(\d+)$/.exec(target) ?? []
  if (subject === 'user' || subject === 'author') return `/console/${subject}s/${id}`
  if (subject === 'manuscript') return `/console/review/${id}`
  return subject === 'item' ? `/contents/${id}` : undefined
}
