import type { AuditWords } from './audit-words-type.ts'

/** The log in words: pages, settings, tools, quizzes and landing pages, and the bin. */
export const siteWords = {
  actions: {
    'page.save': 'audit.savePage',
    'settings.save': 'audit.saveSettings',
    'redirect.add': 'audit.addRedirect',
    'redirect.save': 'audit.saveRedirect',
    'redirect.delete': 'audit.delete',
    'bin.restore': 'audit.binRestore',
    'bin.purge': 'audit.binPurge',
    'quiz.add': 'audit.quizAdd',
    'quiz.save': 'audit.quizSave',
    'quiz.delete': 'audit.quizDelete',
    'quiz.draft': 'audit.quizDraft',
    'quiz.published': 'audit.quizPublished',
    'quiz.copy': 'audit.quizCopy',
    'landingPage.add': 'audit.landingAdd',
    'landingPage.save': 'audit.landingSave',
    'landingPage.delete': 'audit.landingDelete',
    'landingPage.draft': 'audit.landingDraft',
    'landingPage.published': 'audit.landingPublished',
    'landingPage.archived': 'audit.landingArchived',
    'landingPage.copy': 'audit.landingCopy',
    'landingPage.seen': 'audit.landingSeen',
    'landingPage.unseen': 'audit.landingUnseen',
    'landingPage.erase': 'audit.landingErase',
    'landingPage.export': 'audit.landingExport',
  },
  targets: {
    redirect: { word: 'target.redirect' },
    page: { word: 'target.page' },
    settings: { word: 'target.settings' },
    setting: { word: 'target.setting' },
    quiz: { word: 'target.quiz', addressOf: (id) => `/console/quizzes/${id}` },
    landingPage: { word: 'target.landingPage', addressOf: (id) => `/console/landing/${id}` },
  },
} satisfies AuditWords
