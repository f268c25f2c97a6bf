import { Routes } from 'react-router'
import { LabelPage } from '#console/areas/taxonomy/label-page.tsx'
import { LabelsPage } from '#console/areas/taxonomy/labels-page.tsx'
import { TaxonPage } from '#console/areas/taxonomy/taxon-page.tsx'
import { TaxonomyPage } from '#console/areas/taxonomy/taxonomy-page.tsx'
import { ToolGroupPage, ToolPage } from '#console/areas/tools/tool-page.tsx'
import { ToolsPage } from '#console/areas/tools/tools-page.tsx'
import { LazyPage, type LoadPage } from '#console/platform/lazy-page.tsx'
import { kindRoutes } from './records/kinds/kind-routes.tsx'
import { PickedItems } from './records/use-known-items.tsx'
import { MissingPage } from './ui/missing-page.tsx'
import { routeTo } from './ui/numbered.tsx'

const atlasEntries: LoadPage = async (language) =>
  (await import('#console/areas/atlas/pages.ts')).atlasPage('entries', language)
const atlasEntry: LoadPage = async (language) =>
  (await import('#console/areas/atlas/pages.ts')).atlasPage('entry', language)

const dataEntity: LoadPage = async (language) =>
  (await import('#console/areas/data/pages.ts')).dataPage('entity', language)

/** Pages of declared kinds that look unlike those of the others. */
const ownPages = {
  '/data/entities/:id': <LazyPage key="dataEntity" load={dataEntity} />,
  '/tools': <ToolsPage />,
  '/tools/groups': <ToolsPage />,
  '/tools/groups/:id': <ToolGroupPage />,
  '/tools/:id': <ToolPage />,
}

/** Pages of records (topics, labels, tools, the directory), loaded when the first of them is opened. */
export function RecordsRoutes() {
  return (
    <PickedItems>
      <Routes>
        {routeTo('/labels', <LabelsPage />)}
        {routeTo('/labels/categories', <TaxonomyPage key="category" kind="category" />)}
        {routeTo('/labels/categories/:id', <TaxonPage key="category" kind="category" />)}
        {routeTo('/labels/regions', <TaxonomyPage key="region" kind="region" />)}
        {routeTo('/labels/regions/:id', <TaxonPage key="region" kind="region" />)}
        {routeTo('/labels/atlas', <LazyPage key="entries" load={atlasEntries} />)}
        {routeTo('/labels/atlas/:id', <LazyPage key="entry" load={atlasEntry} />)}
        {routeTo('/labels/:id', <LabelPage />)}
        {kindRoutes(ownPages)}
        {routeTo('*', <MissingPage />)}
      </Routes>
    </PickedItems>
  )
}
