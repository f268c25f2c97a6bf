import { useText } from '#web/platform/app-context.tsx'
import { useHref } from '#web/router/link.tsx'
import { endedSign, signInFragment, signInFragmentFor } from '#web/session/sign-in-address.ts'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as statesStyles from '#web/ui/states.module.css'
import * as homeStyles from './home.module.css'

/** Pages of members, whose visitors come to the home page to sign in. */
const memberPages = ['/publish', '/mywz', '/collect', '/follow', '/feedback', '/deregister', '/my']
const areaPages = ['Individual', 'mymessage', 'realname', 'follow', 'collect', 'events']

/**
 * Explains on the home page, to visitors without script who came from a page for members, why it did not open. Which
 * page it was stands in the fragment alone, so that each has a note of its own and the style shows the one it names.
 */
export function NeedsScript() {
  const t = useText()
  const href = useHref()
  const fragments = [...memberPages, ...areaPages.map((page) => `/my/${page}`)].map((path) =>
    decodeURIComponent(signInFragmentFor(href(path))),
  )
  // A reader whose session ended gets an additional explanation.
  const ended = fragments.map((fragment) => fragment + endedSign)
  return [signInFragment, ...fragments, ...ended].map((fragment) => (
    <div className={`${layoutStyles.wrap} ${homeStyles.needsScriptNote}`} key={fragment} id={fragment.slice(1)}>
      <p className={`${statesStyles.note} ${statesStyles.noteAmber}`}>{t('frame.needsScript')}</p>
    </div>
  ))
}
