import { Routes } from 'react-router'
import { MissingPage } from '../missing-page.tsx'
import { routeTo } from '../numbered.tsx'
import { IncidentPage } from './incident-page.tsx'
import { IncidentsPage } from './incidents-page.tsx'
import { LabelPage } from './label-page.tsx'
import { LabelsPage } from './labels-page.tsx'
import { TaxonPage } from './taxon-page.tsx'
import { TaxonomyPage } from './taxonomy-page.tsx'
import { ToolGroupPage, ToolPage } from './tool-page.tsx'
import { ToolsPage } from './tools-page.tsx'
import { TopicPage } from './topic-page.tsx'
import { TopicsPage } from './topics-page.tsx'
import { PickedItems } from './use-known-items.tsx'

/** What editors curate; loaded when it is first opened. */
export function CuratedRoutes() {
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
        {routeTo('/labels/:id', <LabelPage />)}
        {routeTo('/tools', <ToolsPage />)}
        {routeTo('/tools/groups/:id', <ToolGroupPage />)}
        {routeTo('/tools/:id', <ToolPage />)}
        {routeTo('*', <MissingPage />)}
      </Routes>
    </PickedItems>
  )
}
