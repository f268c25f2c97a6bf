import '#web/domains/data/in-text/text-value.module.css'
import type { ComponentType } from 'react'
import { TopicRail } from '#web/domains/topics/topic-rail.tsx'
import { useTextLang } from '#web/language/text-language.ts'
import { usePage } from '#web/router/page-data.ts'
import { classNames } from '#web/ui/class-names.ts'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as staysStyles from '#web/ui/stays.module.css'
import { LivePart, LiveProgramme, prepareLive } from '../live/live-part.ts'
import type { DetailData, DetailPageData } from '../loaders/loaders.ts'
import * as articleStyles from './article.module.css'
import { BottomBar, ReadingProgress, SideActions } from './detail-actions.tsx'
import { FoldedContents, RailContents } from './detail-contents.tsx'
import { DetailFooter, RelatedArticles } from './detail-footer.tsx'
import { DetailHead } from './detail-head.tsx'
import { DetailIntro } from './detail-intro.tsx'
import { MissingArticle, MissingFlash } from './detail-missing.tsx'
import { RelatedFlash } from './detail-related-flash.tsx'
import { DetailText, textInMarkup } from './detail-text.tsx'

/** The page of an article or a flash. @param data what the first document brought along, without the text */
export async function loadDetailPage(data?: unknown): Promise<ComponentType> {
  const brought = data as DetailPageData | undefined
  if (brought?.state === 'found') brought.item.html ||= textInMarkup()
  if (brought?.state === 'found' && brought.live) await prepareLive()
  return DetailPage
}

/** An article or a flash, or what takes its place where there is none. */
export function DetailPage() {
  const data = usePage<DetailPageData>()
  if (data.state === 'missing-article') return <MissingArticle reading={data.reading} />
  if (data.state === 'missing-flash') return <MissingFlash list={data.list} />
  return <Detail key={data.item.id} {...data} />
}

function Detail({ item, related, relatedFlash, topics, live }: DetailData) {
  const { html, contents } = item
  const lang = useTextLang(item.language)
  return (
    <>
      <DetailHead item={item} live={live} />
      {item.kind === 'article' && <ReadingProgress />}
      <div className={layoutStyles.wrap}>
        <div className={classNames(articleStyles.art, item.kind === 'flash' && articleStyles.artFlash)}>
          <SideActions item={item} />
          <div className={articleStyles.artMain}>
            <article>
              <DetailIntro item={item} />
              {live && <LivePart key={JSON.stringify(live.choice)} {...live} />}
              <FoldedContents entries={contents} lang={lang} />
              <DetailText html={html} lang={item.language} />
              <DetailFooter item={item} />
            </article>
            <RelatedArticles items={related} />
          </div>
          <aside className={`${articleStyles.artRail} ${staysStyles.stays}`}>
            <div className={staysStyles.stay}>
              {live && <LiveProgramme {...live} />}
              <RailContents entries={contents} lang={lang} />
              <TopicRail topics={topics} />
              <RelatedFlash items={relatedFlash} />
            </div>
          </aside>
        </div>
      </div>
      <BottomBar item={item} contents={contents.length > 0} />
    </>
  )
}
