import { createRoot } from 'react-dom/client'
import { refuseOtherMarkup } from '#web/ui/trusted-types.ts'
import { readState } from './platform/state.ts'
import { startConsole } from './start.tsx'
import './styles.css'

// Styles of the component library hold no tags.
refuseOtherMarkup((text) => !text.includes('<'))
const place = document.getElementById('console')
if (place) createRoot(place).render(await startConsole(readState()))
