import './landing.module.css'
import './landing-blocks.module.css'
import './landing-form.module.css'
import type { ComponentType } from 'react'
import type { LandingBlock } from '#contract/site/landing-pages/landing-pages.ts'
import { isLanguage } from '#language/languages.ts'
import { pageTitle } from '#web/language/page-title.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { usePage } from '#web/router/page-data.ts'
import type { MissingData } from '../reading/loaders/loaders-missing.ts'
import { Missing, NotFound } from '../reading/missing.ts'
import { useSiteName } from '../reading/site-name.ts'
import { HeroBlock } from './hero.tsx'
import type { Holdings } from './holdings.ts'
import { LandingForm } from './landing-form.tsx'
import { LandingFrame } from './landing-frame.tsx'
import { inLandingTexts, useLandingText } from './landing-text.ts'
import { EventBlock, ItemsBlock, NumbersBlock, prepareBlocks } from './later-blocks.ts'
import type { GoneData, LandingData } from './loaders.ts'
import { QuizBlock } from './quiz-block.tsx'
import { PictureBlock, TextBlock } from './text-blocks.tsx'

/** A page that the newsroom built. */
export async function landingPage(data?: unknown): Promise<ComponentType> {
  const brought = data as LandingData | GoneData | MissingData | undefined
  const [Page] = await Promise.all([inTexts(), brought?.state === 'landing' && prepareBlocks(brought.page.blocks)])
  return Page
}

const inTexts = inLandingTexts(AnyLandingPage)

function AnyLandingPage() {
  const data = usePage<LandingData | GoneData | MissingData>()
  if (data.state === 'missing') return <NotFound />
  if (data.state === 'gone') return <GonePage data={data} />
  return <Found data={data} />
}

function Found({ data: { page, holdings } }: { data: LandingData }) {
  const site = useSiteName()
  const language = useLanguage()
  const hero = page.blocks.find((block) => block.kind === 'hero')
  const shared = page.pic ?? hero?.pic
  return (
    <>
      <Head
        title={pageTitle(language, page.title, site)}
        description={page.description || hero?.lead || page.title}
        path={page.path}
        picture={shared?.url ?? `/landing-card${page.path}.png`}
        available={page.languages.filter(isLanguage)}
        noindex={page.preview}
      />
      <LandingFrame page={page}>
        {!hero && <h1 className="sr">{page.title}</h1>}
        {page.blocks.map((block) => (
          <Block key={block.key} block={block} page={page.id} isFirst={block === hero} holdings={holdings} />
        ))}
      </LandingFrame>
    </>
  )
}

interface BlockProps {
  block: LandingBlock
  page: number
  /** It has the heading of the page. */
  isFirst: boolean
  holdings: Holdings
}

function Block({ block, page, isFirst, holdings }: BlockProps) {
  switch (block.kind) {
    case 'hero':
      return <HeroBlock block={block} isFirst={isFirst} />
    case 'text':
      return <TextBlock block={block} />
    case 'picture':
      return <PictureBlock block={block} />
    case 'items':
      return <ItemsBlock block={block} found={holdings.items[block.key]} />
    case 'numbers':
      return <NumbersBlock block={block} values={holdings.values} />
    case 'event':
      return <EventBlock block={block} event={holdings.events[block.event]} />
    case 'form':
      return <LandingForm block={block} page={page} />
    case 'quiz':
      return <QuizBlock block={block} quiz={holdings.quizzes[block.quiz]} />
  }
}

/** Page that has ended: says so, and links to pages that have not. */
function GonePage({ data }: { data: GoneData }) {
  const t = useLandingText()
  return <Missing title={t('goneTitle')} way={{ href: '/home_wz', label: t('goneLatest') }} reading={data.reading} />
}
