import type { ItemDetails } from '#contract/content/items.ts'
import type { Language } from '#language/languages.ts'
import { Follow } from '#web/domains/engagement/mark-buttons.tsx'
import { AuthorName } from '#web/domains/items/authors/author-name.tsx'
import { flashListAddress } from '#web/domains/items/flash/flash-address.ts'
import { ItemCover } from '#web/domains/items/item-cover.tsx'
import { ItemKicker } from '#web/domains/items/item-kicker.tsx'
import { ItemNotices, isRetracted } from '#web/domains/items/item-notices.tsx'
import { fullNumber } from '#web/language/numbers.ts'
import { isForeign, languageName, useTextLang } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { classNames } from '#web/ui/class-names.ts'
import * as listsStyles from '#web/ui/lists.module.css'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { Note } from '#web/ui/states.tsx'
import { DemoMark } from '#web/ui/text/demo-mark.tsx'
import { Headline } from '#web/ui/text/headline.tsx'
import * as articleStyles from './article.module.css'
import * as bylineStyles from './byline.module.css'
import { OutdatedNote } from './outdated-note.tsx'

/** Head of the text: category, headline, standfirst, author and facts, notes on the language, cover. */
export function DetailIntro({ item }: { item: ItemDetails }) {
  const t = useText()
  const lang = useTextLang(item.language)
  const retracted = isRetracted(item)
  const standfirst = item.summary && !item.summary_is_opening
  return (
    <>
      <Kicker item={item} />
      <h1 className={classNames(`h1 ${articleStyles.artTitle}`, retracted && listsStyles.struck)} lang={lang}>
        {retracted && <span className="sr">{t('item.retracted')}</span>}
        <Headline text={item.title} breaks={item.title_breaks} />
      </h1>
      {standfirst && (
        <p className={articleStyles.standfirst} lang={lang}>
          {item.summary}
        </p>
      )}
      <Byline item={item} />
      <LanguageNote item={item} />
      {item.outdated && <OutdatedNote original={item.original_language} />}
      {item.notices && (
        <Note tone={retracted ? 'signal' : 'amber'}>
          <ItemNotices item={item} />
        </Note>
      )}
      {item.kind === 'article' && !(item.live && !item.pic) && <Cover item={item} />}
    </>
  )
}

const flashKind = { normal: 'flash.title', important: 'item.importantFlash', breaking: 'item.breakingFlash' } as const

function Kicker({ item }: { item: ItemDetails }) {
  const t = useText()
  if (item.kind === 'article') return <ItemKicker item={item} region />
  const kind = t(flashKind[item.importance])
  return (
    <SiteLink
      className={item.importance !== 'normal' ? 'kicker kicker--signal' : 'kicker'}
      href={flashListAddress({ category: item.category?.id })}
    >
      {item.category ? t('item.flashKicker', { kind, category: item.category.name }) : kind}
    </SiteLink>
  )
}

const between = (language: Language): string => (language === 'en' ? ', ' : '、')

/** Names as one text; undefined where there are none. */
function useNames(names: readonly string[] = []): string | undefined {
  const language = useLanguage()
  return names.length > 0 ? names.join(between(language)) : undefined
}

function Byline({ item }: { item: ItemDetails }) {
  const language = useLanguage()
  const t = useText()
  const facts = (
    <p className="meta">
      {item.authorship && (
        <span className={listsStyles.flagl}>
          {t(item.authorship === 'original' ? 'item.original' : 'item.reprint')}
        </span>
      )}
      <RelativeTime value={item.release_time} />
      {item.revised_time && (
        <span className={bylineStyles.artRevised}>
          {t('item.revised')} <RelativeTime value={item.revised_time} />
        </span>
      )}
      <Length item={item} />
    </p>
  )
  const further = useNames(item.bylines)
  if (!item.author)
    return (
      <div className={bylineStyles.artBy}>
        <div>
          {further && <p className={listsStyles.personN}>{further}</p>}
          {facts}
        </div>
      </div>
    )
  return (
    <div className={bylineStyles.artBy}>
      <Avatar name={item.author.nickname} seed={item.author.id} src={item.author.avatar_img} priority />
      <div>
        <p>
          <AuthorName author={item.author} className={`${listsStyles.personN} hl-link`} />
          {further && <span className={listsStyles.personN}>{between(language) + further}</span>}
        </p>
        {facts}
      </div>
      <Follow author={item.author} plus />
    </div>
  )
}

/** Reading time and length; a flash is too short to say it. */
function Length({ item }: { item: ItemDetails }) {
  const t = useText()
  const language = useLanguage()
  const n = fullNumber(item.length, language)
  return (
    <>
      {item.kind === 'article' && (
        <>
          <span>{t('item.minutes', { n: item.reading_minutes })}</span>
          <span className="only-d">
            {t(/^(zh|ja|ko)\b/.test(item.language) ? 'item.characters' : 'item.words', { n })}
          </span>
        </>
      )}
      {item.demo && <DemoMark />}
    </>
  )
}

function LanguageNote({ item }: { item: ItemDetails }) {
  const t = useText()
  const page = useLanguage()
  if (item.text_origin === 'machine') return <Note tone="amber">{t('language.machine')}</Note>
  if (!isForeign(item.language, page)) return null
  const translated = item.language.split('-')[0] !== item.original_language.split('-')[0]
  const language = languageName(item.language, t)
  return <Note>{t(translated ? 'language.translated' : 'language.original', { language })}</Note>
}

function Cover({ item }: { item: ItemDetails }) {
  const t = useText()
  return (
    <figure className={articleStyles.coverF}>
      <ItemCover item={item} slot="article" priority />
      <figcaption className={articleStyles.cap}>{item.pic ? item.pic.alt : t('item.cover')}</figcaption>
    </figure>
  )
}
