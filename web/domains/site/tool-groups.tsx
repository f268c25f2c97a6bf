import type { Tool, ToolGroup } from '#contract/site/site.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useText } from '#web/platform/app-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { Avatar } from '#web/ui/picture/picture.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as storiesStyles from '#web/ui/stories.module.css'
import { hostOf } from './matching-tools.ts'

/** A group of the tools directory. */
export function ToolSection({ group }: { group: ToolGroup }) {
  const lang = useTextLang(group.language)
  return (
    <section className={`${listsStyles.sec} tools`}>
      <SectionHead title={<span lang={lang}>{group.group}</span>}>
        <span className={storiesStyles.secHeadNote}>{group.tools.length}</span>
      </SectionHead>
      <ul className="tools__list">
        {group.tools.map((tool) => (
          <ToolCard key={tool.id} tool={tool} />
        ))}
      </ul>
    </section>
  )
}

/** A website outside of ours: search engines are not to take the link for a recommendation. */
function ToolCard({ tool }: { tool: Tool }) {
  const t = useText()
  const lang = useTextLang(tool.language)
  return (
    <li className={`tool ${storiesStyles.whole}`}>
      <Avatar name={tool.name} seed={hostOf(tool.url)} src={tool.logo?.variants?.[0]?.url ?? tool.logo?.url} />
      <div>
        <h3 className="h4">
          <a className="hl-link" href={tool.url} rel="noopener nofollow" lang={lang}>
            {tool.name}
          </a>
          <Icon name="outside" size="s" />
          <span className="sr">{t('tools.outside')}</span>
        </h3>
        <p className="tool__host" translate="no">
          {hostOf(tool.url)}
        </p>
        <p className="tool__d" lang={lang}>
          {tool.description}
        </p>
      </div>
    </li>
  )
}
