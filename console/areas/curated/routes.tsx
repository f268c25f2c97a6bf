import { Route, Routes } from 'react-router'
import { MissingPage } from '../missing-page.tsx'
import { Numbered } from '../numbered.tsx'
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

/** What editors curate; loaded when it is first opened. */
export function CuratedRoutes() {
  return (
    <Routes>
      <Route path="/topics" element={<TopicsPage />} />
      <Route
        path="/topics/:id"
        element={
          <Numbered>
            <TopicPage />
          </Numbered>
        }
      />
      <Route path="/incidents" element={<IncidentsPage />} />
      <Route
        path="/incidents/:id"
        element={
          <Numbered>
            <IncidentPage />
          </Numbered>
        }
      />
      <Route path="/labels" element={<LabelsPage />} />
      <Route path="/labels/categories" element={<TaxonomyPage key="category" kind="category" />} />
      <Route
        path="/labels/categories/:id"
        element={
          <Numbered>
            <TaxonPage key="category" kind="category" />
          </Numbered>
        }
      />
      <Route path="/labels/regions" element={<TaxonomyPage key="region" kind="region" />} />
      <Route
        path="/labels/regions/:id"
        element={
          <Numbered>
            <TaxonPage key="region" kind="region" />
          </Numbered>
        }
      />
      <Route
        path="/labels/:id"
        element={
          <Numbered>
            <LabelPage />
          </Numbered>
        }
      />
      <Route path="/tools" element={<ToolsPage />} />
      <Route
        path="/tools/groups/:id"
        element={
          <Numbered>
            <ToolGroupPage />
          </Numbered>
        }
      />
      <Route
        path="/tools/:id"
        element={
          <Numbered>
            <ToolPage />
          </Numbered>
        }
      />
      <Route path="*" element={<MissingPage />} />
    </Routes>
  )
}
