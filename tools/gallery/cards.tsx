import type { Ticket } from '#contract/events/orders.ts'
import type { Language } from '#language/languages.ts'
import { DataChart } from '#web/domains/data/data-chart.tsx'
import { KeyNumbers } from '#web/domains/data/data-head.tsx'
import { CollectButton, LikeButton } from '#web/domains/engagement/mark-buttons.tsx'
import { EventBand } from '#web/domains/events/event-band.tsx'
import { EventDays } from '#web/domains/events/event-day-list.tsx'
import { EventList } from '#web/domains/events/event-list.tsx'
import { EventMonth } from '#web/domains/events/event-month.tsx'
import { EventRow } from '#web/domains/events/event-row.tsx'
import { Banners } from '#web/domains/front-page/banners.tsx'
import { MessageRows } from '#web/domains/inbox/message-rows.tsx'
import { IncidentBlock } from '#web/domains/incidents/incident-block.tsx'
import { IncidentFold } from '#web/domains/incidents/incident-fold.tsx'
import { testIncident } from '#web/domains/incidents/test-incidents.ts'
import { AuthorRow } from '#web/domains/items/authors/author-row.tsx'
import { HotAuthors } from '#web/domains/items/authors/hot-authors.tsx'
import { WriterRow } from '#web/domains/items/authors/writer-row.tsx'
import { FlashPageTape } from '#web/domains/items/flash/flash-page-tape.tsx'
import { FlashTape } from '#web/domains/items/flash/flash-tape.tsx'
import { LabelTags } from '#web/domains/items/label-tags.tsx'
import { FeedRow } from '#web/domains/items/lists/feed-row.tsx'
import { HotLabels } from '#web/domains/items/lists/hot-labels.tsx'
import { HotList } from '#web/domains/items/lists/hot-list.tsx'
import { LeadStory } from '#web/domains/items/lists/lead-story.tsx'
import { Recommended } from '#web/domains/items/lists/recommended.tsx'
import { WorksByMonth } from '#web/domains/items/lists/works-by-month.tsx'
import { OrderState } from '#web/domains/orders/order-state.tsx'
import { TicketCard } from '#web/domains/orders/ticket-card.tsx'
import { HotSearches } from '#web/domains/search/hot-searches.tsx'
import { SearchField } from '#web/domains/search/search-form.tsx'
import { ToolSection } from '#web/domains/site/tool-groups.tsx'
import { testTopic } from '#web/domains/topics/test-topics.ts'
import { TopicBand } from '#web/domains/topics/topic-band.tsx'
import { TopicCard } from '#web/domains/topics/topic-card.tsx'
import { TopicHero } from '#web/domains/topics/topic-hero.tsx'
import { TopicRail } from '#web/domains/topics/topic-rail.tsx'
import type { Exhibit, Room, Words } from './exhibit.ts'
import {
  sampleAuthors,
  sampleCourse,
  sampleDays,
  sampleEvent,
  sampleFlash,
  sampleItem,
  sampleItems,
  sampleLabels,
  sampleMessages,
  sampleNotice,
} from './samples.ts'

const today = '2026-11-20'
const nothing = () => {}

function items(_: Words, language: Language): Exhibit[] {
  const item = sampleItem(language)
  const rows = ['plain', 'bare', 'wide'] as const
  return [
    ...rows.map((shape) => ({ name: `row, ${shape}`, element: <FeedRow item={item} shape={shape} /> })),
    {
      name: 'row in another language, by a machine',
      element: <FeedRow item={{ ...item, language: 'ja', text_origin: 'machine' }} />,
    },
    { name: 'row of a sample, without an author', element: <FeedRow item={{ ...item, author: null, demo: true }} /> },
    {
      name: 'row with marks',
      element: <FeedRow item={item} action={(one) => <CollectButton item={one} look="icon" />} />,
    },
    {
      name: 'row that was retracted',
      element: <FeedRow item={{ ...item, notices: [sampleNotice(language, 'retraction')] }} />,
    },
    { name: 'lead', wide: true, element: <LeadStory items={sampleItems(language, 3)} /> },
    { name: 'hot list', element: <HotList items={sampleItems(language, 5)} /> },
    { name: 'recommended', element: <Recommended items={sampleItems(language, 4)} /> },
    {
      name: 'works by month',
      element: <WorksByMonth items={sampleItems(language, 3)} more={false} continued={false} />,
    },
    {
      name: 'banners',
      wide: true,
      element: <Banners banners={[{ id: 1, title: item.title, language, link: '/contents/1', pic: null }]} />,
    },
  ]
}

function flash(_: Words, language: Language): Exhibit[] {
  const plain = sampleFlash(language, 1)
  return [
    {
      name: 'tape',
      element: (
        <FlashTape
          items={[
            plain,
            sampleFlash(language, 2, { importance: 'important' }),
            sampleFlash(language, 3, { importance: 'breaking' }),
          ]}
        />
      ),
    },
    { name: 'tape with texts', element: <FlashPageTape items={[plain, sampleFlash(language, 4)]} /> },
    {
      name: 'tape with what just arrived',
      element: <FlashTape items={[plain, sampleFlash(language, 2)]} arrived={new Set([1])} />,
    },
    {
      name: 'flash that was corrected',
      element: <FlashPageTape items={[{ ...plain, notices: [sampleNotice(language, 'correction')] }]} />,
    },
    {
      name: 'flash that was retracted',
      element: <FlashPageTape items={[{ ...plain, notices: [sampleNotice(language, 'retraction')] }]} />,
    },
  ]
}

function people(w: Words, language: Language): Exhibit[] {
  const authors = sampleAuthors(language)
  const [first, , staff] = authors
  if (!first || !staff) return []
  const article = sampleItem(language)
  return [
    { name: 'author', element: <AuthorRow author={first} /> },
    { name: 'author of the newsroom', element: <AuthorRow author={staff} /> },
    {
      name: 'authors who are read',
      element: <HotAuthors authors={authors.map((one, index) => ({ ...one, articles: 40 - index * 9 }))} />,
    },
    {
      name: 'writer with the newest article',
      element: (
        <WriterRow author={{ ...first, latest: article }} totals={w('40 篇文章', '40 篇文章', '40 articles')}>
          <LikeButton item={article} look="icon" count={12} />
        </WriterRow>
      ),
    },
    {
      name: 'marks beside an article',
      element: (
        <div className="exhibit__row">
          <LikeButton item={article} look="act" count={1280} />
          <CollectButton item={article} look="act" />
        </div>
      ),
    },
    { name: 'labels', element: <LabelTags labels={sampleLabels()} /> },
    {
      name: 'labels that are busy',
      element: (
        <HotLabels
          labels={sampleLabels()}
          chosen={{ id: 1, name: 'BTC', coin: 'BTC', data: { list: sampleItems(language, 3) } }}
          topic={1}
        />
      ),
    },
    { name: 'messages', element: <MessageRows messages={sampleMessages(language)} onRead={nothing} /> },
    { name: 'messages in short', element: <MessageRows short messages={sampleMessages(language)} onRead={nothing} /> },
    { name: 'search', element: <SearchField keyword="ETF" /> },
    {
      name: 'searches that are hot',
      element: (
        <HotSearches
          searches={sampleItems(language, 4).map(({ id, title }) => ({
            id,
            title,
            kind: id % 2 ? 'search' : 'article',
            language,
          }))}
        />
      ),
    },
    {
      name: 'tools',
      element: (
        <ToolSection
          group={{
            id: 1,
            group: w('行情', '行情', 'Prices'),
            language,
            tools: [
              {
                id: 1,
                name: 'Chainview',
                url: 'https://example.org',
                description: article.summary,
                logo: null,
                language,
                demo: false,
              },
            ],
          }}
        />
      ),
    },
  ]
}

function topics(w: Words, language: Language): Exhibit[] {
  const text = { language, title: sampleItem(language).title, summary: sampleItem(language).summary }
  const topics = [1, 2, 3, 4].map((id) =>
    testTopic(id, { ...text, cover: (['stable', 'market', 'policy', 'tech'] as const)[id - 1] }),
  )
  const incidents = [1, 2].map((id) => testIncident(id, { ...text, status: id === 1 ? 'ongoing' : 'closed' }))
  const [topic] = topics
  const [incident, closed] = incidents
  if (!topic || !incident || !closed) return []
  const itemPath = ({ id }: { id: number }) => `/news/${id}`
  return [
    { name: 'topic', element: <TopicCard topic={topic} /> },
    {
      name: 'topic at the head',
      wide: true,
      element: <TopicHero topic={topic} headline={<h1 className="h1">{topic.title}</h1>} leads />,
    },
    {
      name: 'topics in a band',
      wide: true,
      element: <TopicBand topics={topics} title={w('专题', '專題', 'Topics')} all={w('全部', '全部', 'All')} />,
    },
    { name: 'topics at the side', element: <TopicRail topics={topics} /> },
    { name: 'incident, closed up', element: <IncidentFold incident={closed} open={false} itemPath={itemPath} /> },
    { name: 'incident, opened', element: <IncidentFold incident={incident} open itemPath={itemPath} /> },
    {
      name: 'incidents',
      element: (
        <IncidentBlock
          incidents={incidents.map((one) => ({ ...one, latest: one.entries[2] ?? null }))}
          itemPath={itemPath}
        />
      ),
    },
  ]
}

function events(_: Words, language: Language): Exhibit[] {
  const given = [
    ['to come', {}],
    ['online', { attendance: 'online', city: '', venue: '' }],
    ['both ways', { attendance: 'both' }],
    ['cancelled', { cancelled: true }],
    ['over', { status: 'concluded', start_time: '2026-11-10T14:00:00+08:00', end_time: '2026-11-10T17:30:00+08:00' }],
    ['of several days', { end_time: '2026-11-29T17:30:00+08:00' }],
  ] as const
  const some = [0, 1, 2].map((id) => sampleEvent(language, id + 1))
  return [
    ...given.map(([name, state], index) => ({
      name: `event, ${name}`,
      element: <EventRow event={sampleEvent(language, index, state)} dated />,
    })),
    { name: 'days', element: <EventDays events={some} today={today} /> },
    { name: 'list', wide: true, element: <EventList events={some} /> },
    { name: 'band', wide: true, element: <EventBand events={some} /> },
    {
      name: 'month',
      wide: true,
      element: <EventMonth events={some} month="2026-11" today={today} hrefOfDay={(day) => `/events?day=${day}`} />,
    },
  ]
}

function tickets(w: Words, language: Language): Exhibit[] {
  const { id, title, poster, start_time, end_time, time_zone, attendance, city, venue, cancelled } = sampleEvent(
    language,
    1,
  )
  const ticket: Ticket = {
    ...{
      id: 'a1',
      order: 1,
      order_number: '20261120-0001',
      online_url: null,
      type: 1,
      kind: 'free',
      serial: 1,
      token: 't',
    },
    event: {
      id,
      title,
      title_breaks: [],
      language,
      poster,
      start_time,
      end_time,
      time_zone,
      attendance,
      city,
      venue,
      cancelled,
      address: '',
      cancel_reason: '',
    },
    type_name: w('普通票', '普通票', 'Standard'),
    type_language: language,
    name: sampleAuthors(language)[0]?.nickname ?? '',
    email: 'guest@example.org',
    state: 'valid',
    answers: [],
    code: 'HW1.a1.c2lnbmF0dXJl',
    can_cancel: true,
    can_change: true,
    ...{
      currency: 'HKD',
      currency_exponent: 2,
      refund: '0',
      can_upgrade: false,
      upgrade_costs: false,
      exchanged_for: null,
    },
  }
  const states = ['paid', 'payment_in_progress', 'payment_cancelled', 'refund_in_progress', 'refund_complete'] as const
  return [
    { name: 'ticket', wide: true, element: <TicketCard ticket={ticket} /> },
    {
      name: 'ticket that holds no more',
      wide: true,
      element: <TicketCard ticket={{ ...ticket, state: 'void', code: null }} />,
    },
    ...['120000', '0'].map((total) => ({
      name: total === '0' ? 'states of free orders' : 'states of orders',
      element: (
        <div className="exhibit__row">
          {states.map((state) => (
            <OrderState key={state} order={{ state, total, cancel_reason: null, own: 1, transferred: 0 }} />
          ))}
        </div>
      ),
    })),
  ]
}

function data(w: Words): Exhibit[] {
  const series = [
    { key: 'a', name: w('甲基金', '甲基金', 'Fund A'), values: sampleCourse(420, 120) },
    { key: 'b', name: w('乙基金', '乙基金', 'Fund B'), values: sampleCourse(260, 60) },
  ]
  const title = w('净流入', '淨流入', 'Net inflow')
  return [
    ...(['area', 'lines', 'steps', 'bars'] as const).map((kind) => ({
      name: `chart, ${kind}`,
      wide: true,
      element: (
        <DataChart
          title={title}
          file="flows"
          kind={kind}
          unit="usd"
          source="example.org"
          data={{ days: sampleDays, series: kind === 'steps' ? series.slice(0, 1) : series }}
        />
      ),
    })),
    {
      name: 'chart without numbers',
      wide: true,
      element: (
        <DataChart
          title={title}
          file="flows"
          kind="lines"
          unit="usd"
          source="example.org"
          data={{ days: [], series: [] }}
        />
      ),
    },
    {
      name: 'key numbers',
      wide: true,
      element: (
        <KeyNumbers
          numbers={[
            { label: title, value: '1.2', unit: w('亿美元', '億美元', 'US$ bn'), tone: 'up' },
            { label: title, value: '-0.4', tone: 'down' },
            { label: title, value: '3', note: title, tone: 'signal' },
          ]}
        />
      ),
    },
  ]
}

/** The rooms of the subjects' cards. */
export const cardRooms: readonly Room[] = [
  { name: 'items', title: 'Articles', exhibits: items },
  { name: 'flash', title: 'Newsflash', exhibits: flash },
  { name: 'people', title: 'People, labels, messages, search', exhibits: people },
  { name: 'topics', title: 'Topics and incidents', exhibits: topics },
  { name: 'events', title: 'Events', exhibits: events },
  { name: 'tickets', title: 'Tickets and orders', exhibits: tickets },
  { name: 'data', title: 'Data', exhibits: data },
]
