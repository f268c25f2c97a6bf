import './atlas.module.css'
import { usePage } from '#web/router/page-data.ts'
import type { MissingData } from '../reading/loaders/loaders-missing.ts'
import { Missing } from '../reading/missing.ts'
import { inAtlasTexts, useAtlasText } from './atlas-text.ts'
import { EntryPage } from './entry-page.tsx'
import { ListPage } from './list-page.tsx'
import type { AtlasEntryData, AtlasListData } from './loaders.ts'

export { atlasLoader } from './loaders.ts'

/** The directory or one of its entries; which of them the address says. */
export const atlasPages = inAtlasTexts(AtlasPage)

function AtlasPage() {
  const t = useAtlasText()
  const data = usePage<AtlasListData | AtlasEntryData | MissingData>()
  if (data.state === 'list') return <ListPage data={data} />
  if (data.state === 'entry') return <EntryPage data={data} />
  return <Missing title={t('missing')} way={{ href: '/atlas', label: t('title') }} reading={data.reading} />
}
