import { numbersOf, targetNames } from '#server/modules/staff/audit/service.ts'
import { binKinds } from '#server/modules/staff/bin/service.ts'
import { contentTable, defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { quizHandlers } from './calls.ts'
import { createQuizzesDesk } from './desk.ts'
import { mountQuizAnswers } from './routes.ts'
import { createQuizzesService } from './service.ts'

export const quizzes = defineSubject({
  name: 'quizzes',
  service: createQuizzesService,
  desk: createQuizzesDesk,
  handlers: ({ service, desk }) => quizHandlers(service, desk),
  tables: {
    quizzes: contentTable(),
    quiz_result_counts: contentTable(),
    quiz_answer_counts: contentTable(),
    quiz_submissions: privateTable('keys of browsers that sent answers to the original within the last days'),
  },
  extensions: ({ desk }) => [
    binKinds.add(desk.kind),
    targetNames.add((targets) => desk.names(numbersOf('quiz', targets))),
  ],
  schedule: ({ service }) => [
    {
      name: 'announce-quiz-counts',
      cron: '* * * * *',
      run: async () => {
        await service.announceCounts(new Date())
      },
    },
    {
      name: 'forget-quiz-keys',
      cron: '50 3 * * *',
      run: async () => {
        await service.forgetKeys(new Date())
      },
    },
  ],
  routes: (app, { now }, { service }) => mountQuizAnswers(app, { quizzes: service, now }),
  sitemap: ({ service }) => [{ entries: service.sitemapEntries }],
})
