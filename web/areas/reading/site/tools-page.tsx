import '#web/styles/reading/site-pages.css'
import { useState } from 'react'
import * as authorsStyles from '#web/domains/items/authors/authors.module.css'
import { matchingTools } from '#web/domains/site/matching-tools.ts'
import { ToolSection } from '#web/domains/site/tool-groups.tsx'
import { useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { usePage } from '#web/router/page-data.ts'
import { Button } from '#web/ui/button.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { Icon } from '#web/ui/icon.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import type { ToolsData } from '../loaders/loaders-site.ts'
import { useSiteName } from '../site-name.ts'

/** The tools directory, with a field that narrows it in place. */
export function ToolsPage() {
  const t = useText()
  const site = useSiteName()
  const { groups } = usePage<ToolsData>()
  const [asked, ask] = useState('')
  const found = matchingTools(groups, asked)
  const count = found.reduce((sum, { tools }) => sum + tools.length, 0)
  return (
    <>
      <Head title={t('tools.pageTitle', { site })} description={t('tools.description')} path="/home_tools" />
      <div className={layoutStyles.wrap}>
        <div className={`${pageHeadStyles.pageHead} ${pageHeadStyles.pt}`}>
          <div>
            <h1 className="h1">{t('nav.tools')}</h1>
            <p className="mut">{t('tools.intro')}</p>
          </div>
          {groups.length > 0 && (
            <div className={`${buttonsStyles.searchbox} ${authorsStyles.searchboxPage} ${pageHeadStyles.needsScript}`}>
              <input
                type="search"
                value={asked}
                onChange={(event) => ask(event.target.value)}
                placeholder={t('tools.search')}
                aria-label={t('tools.search')}
                autoComplete="off"
              />
              <Icon name="search" size="s" />
            </div>
          )}
        </div>
        <p className="sr" role="status">
          {asked.trim() ? t('tools.found', { n: count }) : ''}
        </p>
        {found.map((group) => (
          <ToolSection key={group.id} group={group} />
        ))}
        {found.length === 0 && (
          <EmptyState label={t(groups.length === 0 ? 'list.empty' : 'tools.none')}>
            {groups.length > 0 && (
              <Button size="s" onClick={() => ask('')}>
                {t('tools.clear')}
              </Button>
            )}
          </EmptyState>
        )}
      </div>
    </>
  )
}
