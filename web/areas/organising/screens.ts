import { loadFirstEditorTexts } from '#web/editor/editor-text.ts'
import { loader } from '#web/router/routing.ts'
import type { Screen } from '#web/router/screen.ts'
import { loadFirstOrganisingTexts } from './organising-text.ts'

const loadScreens = () => import('./loaders.ts')

const formPage: Screen['page'] = async () => {
  // The editor brings words of its own.
  const [{ EventFormPage }] = await Promise.all([
    import('./event-form-page.tsx'),
    loadFirstOrganisingTexts(),
    loadFirstEditorTexts(),
  ])
  return EventFormPage
}

/** The screens of organisers. */
export const organisingScreens: readonly Screen[] = [
  {
    name: 'event-form',
    path: '/ac_create',
    aliases: [],
    access: 'user',
    meta: { hideSideTool: true, hideFooter: true },
    module: 'web/areas/organising/event-form-page.tsx',
    page: formPage,
    load: loader(loadScreens, 'organisingLoader'),
  },
  {
    name: 'event-form',
    path: '/ac_create/:id',
    aliases: [],
    access: 'user',
    meta: { hideSideTool: true, hideFooter: true },
    module: 'web/areas/organising/event-form-page.tsx',
    page: formPage,
    load: loader(loadScreens, 'organisingLoader'),
  },
  {
    name: 'organiser',
    path: '/ac_organ',
    aliases: [],
    access: 'user',
    // All that organiser-address.ts reads: a parameter that is not named here is lost when the page is reloaded.
    query: [
      ...['event', 'tab', 'state', 'type', 'words', 'page', 'size', 'days', 'order'],
      ...['view', 'money', 'provider', 'from', 'to'],
    ],
    meta: { hideSideTool: true, hideFooter: true },
    module: 'web/areas/organising/organiser-page.tsx',
    page: async () => {
      const [{ OrganiserPage }] = await Promise.all([import('./organiser-page.tsx'), loadFirstOrganisingTexts()])
      return OrganiserPage
    },
    load: loader(loadScreens, 'organisingLoader'),
  },
]
