/** @jsxImportSource preact */
import './styles.css'
import './ui/parts.module.css'
import './ui/door.module.css'
import { render } from 'preact'
import { createCall } from './platform/calls.ts'
import { eventInAddress, readState } from './platform/state.ts'
import { forgetOldLists } from './platform/storage.ts'
import { followWorker } from './platform/worker.ts'
import { translator } from './texts/translate.ts'
import { App } from './ui/app.tsx'
import { ProgramContext } from './ui/context.ts'

const place = document.getElementById('check-in')
if (place) {
  const { language } = readState()
  const program = { language, t: translator(language), call: createCall(language) }
  place.replaceChildren()
  render(
    <ProgramContext.Provider value={program}>
      <App event={eventInAddress(location.pathname)} />
    </ProgramContext.Provider>,
    place,
  )
  void forgetOldLists(Date.now())
  followWorker()
}
