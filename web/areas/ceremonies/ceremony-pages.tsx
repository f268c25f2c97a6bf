import './styles/ceremony.module.css'
import './styles/ceremony-awards.module.css'
import './styles/ceremony-result.module.css'
import { CeremonyPage } from './ceremony-page.tsx'
import { inCeremonyTexts } from './ceremony-text.ts'
import { ceremonyLoader, resultLoader } from './loaders.ts'
import { ResultPage } from './result-page.tsx'

/** The newest ceremony: who is nominated, and voting. */
export const page = inCeremonyTexts(CeremonyPage)
export const load = ceremonyLoader

/** The winners, their votes, and how everybody can check them. */
export const page_result = inCeremonyTexts(ResultPage)
export const load_result = resultLoader
