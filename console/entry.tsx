import { createRoot } from 'react-dom/client'
import { readState } from './platform/state.ts'
import { startConsole } from './start.tsx'
import './styles.css'

const place = document.getElementById('console')
if (place) createRoot(place).render(await startConsole(readState()))
