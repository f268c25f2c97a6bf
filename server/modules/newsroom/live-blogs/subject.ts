import type { assignedLiveCalls } from '#contract/newsroom/live-blogs/assigned.ts'
import type { liveBlogCalls } from '#contract/newsroom/live-blogs/live-blogs.ts'
import type { liveDeskCalls } from '#contract/newsroom/live-blogs/live-desk.ts'
import { liveStatesOfItems } from '#server/modules/content/items/service.ts'
import { pollPlaces } from '#server/modules/content/polls/service.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import { streamSources, translatableTexts } from '#server/platform/subjects/extension-points.ts'
import { accountsTable, authoredTable, contentTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { createAssignedDesk } from './assigned-desk.ts'
import { createLiveDesk, type LiveDeskNeeds } from './desk.ts'
import { mountProgrammes } from './routes.ts'
import { createLiveBlogsService } from './service.ts'
import { liveDeskStream, liveStream } from './stream.ts'
import { translatedNotes, translatedProgramme } from './translated-store.ts'

export const liveBlogs = defineSubject({
  name: 'liveBlogs',
  service: createLiveBlogsService,
  desk: (needs: LiveDeskNeeds) => {
    const desk = createLiveDesk(needs)
    return { ...desk, assigned: createAssignedDesk(needs, desk) }
  },
  handlers: ({
    service,
    desk,
  }): Handlers<keyof typeof liveBlogCalls | keyof typeof liveDeskCalls | keyof typeof assignedLiveCalls> => ({
    getLiveBlog: service.read,
    staffLiveBlogs: desk.list,
    makeLiveBlog: desk.make,
    liveDesk: desk.read,
    sendLiveNote: desk.send,
    saveLiveNote: desk.save,
    takeLiveNote: desk.take,
    rejectLiveNote: desk.reject,
    undoLiveNote: desk.undo,
    withdrawLiveNote: desk.withdraw,
    orderKeyPoints: desk.orderKeyPoints,
    saveLiveProgramme: desk.saveProgramme,
    saveLiveAuthors: desk.saveAuthors,
    setLiveState: desk.setState,
    undoLiveEnd: desk.undoEnd,
    myLiveBlogs: desk.assigned.list,
    myLiveDesk: desk.assigned.read,
    writeLiveNote: desk.assigned.write,
    undoOwnLiveNote: desk.assigned.undo,
  }),
  tables: {
    live_blogs: contentTable(),
    live_notes: authoredTable('author_id'),
    live_programme: contentTable(),
    live_authors: accountsTable(),
  },
  extensions: ({ service }, { database, content, polls }) => [
    streamSources.add(liveStream({ database, content, reader: service.reader }), liveDeskStream({ database, polls })),
    liveStatesOfItems.add(service.states),
    pollPlaces.add({ hidden: service.hiddenPolls }),
    translatableTexts.add(translatedNotes),
    translatableTexts.add(translatedProgramme),
  ],
  // Notes go out on time even while no worker runs; a row lock ensures that only one process publishes each.
  everyProcess: ({ service }) => service.tasks,
  routes: (app, site, { service }) => mountProgrammes(app, { liveBlogs: service, ...site }),
  forget: ({ service }, tags) => service.forget(tags),
})
