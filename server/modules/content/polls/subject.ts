import type { pollsCalls } from '#contract/content/polls/polls.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import { personalDataSources, translatableTexts } from '#server/platform/subjects/extension-points.ts'
import { contentTable, defineSubject, privateTable } from '#server/platform/subjects/subject.ts'
import { createPollsService } from './service.ts'
import { pollTexts } from './translated-store.ts'

export const polls = defineSubject({
  name: 'polls',
  service: createPollsService,
  handlers: ({ service }): Handlers<keyof typeof pollsCalls> => ({
    votePoll: service.vote,
    getPollStandings: service.standings,
  }),
  tables: {
    polls: contentTable(),
    poll_counts: contentTable(),
    poll_votes: privateTable('which reader of the original chose what'),
  },
  extensions: ({ service }) => [translatableTexts.add(pollTexts), personalDataSources.add(service)],
})
