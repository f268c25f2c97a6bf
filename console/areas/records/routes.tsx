import { Routes } from 'react-router'
import { MissingPage } from '#console/areas/frame/missing-page.tsx'
import { IncidentPage } from '#console/areas/incidents/incident-page.tsx'
import { IncidentsPage } from '#console/areas/incidents/incidents-page.tsx'
import { LabelPage } from '#console/areas/taxonomy/label-page.tsx'
import { LabelsPage } from '#console/areas/taxonomy/labels-page.tsx'
import { TaxonPage } from '#console/areas/taxonomy/taxon-page.tsx'
import { TaxonomyPage } from '#console/areas/taxonomy/taxonomy-page.tsx'
import { ToolGroupPage, ToolPage } from '#console/areas/tools/tool-page.tsx'
import { ToolsPage } from '#console/areas/tools/tools-page.tsx'
import { TopicPage } from '#console/areas/topics/topic-page.tsx'
import { TopicsPage } from '#console/areas/topics/topics-page.tsx'
import { LazyPage, type LoadPage } from '#console/platform/lazy-page.tsx'
import { routeTo } from '../numbered.tsx'
import { PickedItems } from './use-known-items.tsx'

const atlasEntries: LoadPage = async (language) =>
  (await import('#console/areas/atlas/pages.ts')).atlasPage('entries', language)
const atlasEntry: LoadPage = async (language) =>
  (await import('#console/areas/atlas/pages.ts')).atlasPage('entry', language)

/** Pages of records (topics, labels, tools, the directory), loaded when the first of them is opened. */
export function RecordsRoutes() {
  return (
    <PickedItems>
      <Routes>
        {routeTo('/topics', <TopicsPage />)}
        {routeTo('/topics/:id', <TopicPage />)}
        {routeTo('/incidents', <IncidentsPage />)}
        {routeTo('/incidents/:id', <IncidentPage />)}
        {routeTo('/labels', <LabelsPage />)}
        {routeTo('/labels/categories', <TaxonomyPage key="category" kind="category" />)}
        {routeTo('/labels/categories/:id', <TaxonPage key="category" kind="category" />)}
        {routeTo('/labels/regions', <TaxonomyPage key="region" kind="region" />)}
        {routeTo('/labels/regions/:id', <TaxonPage key="region" kind="region" />)}
        {routeTo('/labels/atlas', <LazyPage key="entries" load={atlasEntries} />)}
        {routeTo('/labels/atlas/:id', <LazyPage key="entry" load={atlasEntry} />)}
        {routeTo('/labels/:id', <LabelPage />)}
        {routeTo('/tools', <ToolsPage />)}
        {routeTo('/tools/groups/:id', <ToolGroupPage />)}
        {routeTo('/tools/:id', <ToolPage />)}
        {routeTo('*', <MissingPage />)}
      </Routes>
    </PickedItems>
  )
}
