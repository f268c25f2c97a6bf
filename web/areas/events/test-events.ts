import type { EventCard, EventDetails } from '#contract/events/events.ts'
import { emptyEventFields } from '#contract/events/fields/event-fields.ts'
import type { TicketType } from '#contract/events/tickets.ts'

export const testCard = (event: Partial<EventCard> = {}): EventCard => ({
  id: 7,
  title: '开发者之夜：从账户抽象到稳定币支付',
  title_breaks: [],
  text_origin: 'original',
  language: 'zh-Hans',
  poster: null,
  start_time: '2026-11-28T19:00:00+08:00',
  end_time: '2026-11-28T22:00:00+08:00',
  time_zone: 'Asia/Hong_Kong',
  status: 'upcoming',
  cancelled: false,
  attendance: 'in_person',
  city: '香港',
  city_key: 'hong-kong',
  venue: '潮汐空间',
  organiser_name: '港讯活动组',
  featured: false,
  demo: false,
  ...event,
})

export const testEvent = (event: Partial<EventDetails> = {}): EventDetails => ({
  ...emptyEventFields(),
  ...testCard(),
  languages: ['zh-Hans', 'zh-Hant-HK'],
  html: '<p>当晚我们会把三个正在运行的系统拆开来看。</p>',
  summary: '当晚我们会把三个正在运行的系统拆开来看。',
  address: '上环文咸东街68号3楼',
  country: 'HK',
  map_url: 'https://maps.example/?q=1',
  links: [{ name: '往期录像', url: 'https://video.example/list' }],
  organiser: {
    name: '港讯活动组',
    introduction: '每月一次，请做事的人讲他们怎样做',
    instagram: null,
    twitter: null,
    youtube: null,
    telegram: 'https://t.me/harbourwire',
  },
  hosts: [{ name: '岸线研究', language: 'zh-Hans', avatar_img: null }],
  cancellation_hours: 48,
  currency: 'HKD',
  currency_exponent: 2,
  cancel_reason: '',
  series: [],
  published_time: '2026-11-10 10:00:00',
  updated_time: '2026-11-10 10:00:00',
  ...event,
})

export const testType = (type: Partial<TicketType> = {}): TicketType => ({
  ...{ id: 3, event: 7, kind: 'ordinary', name: '普通票', description: '', language: 'zh-Hans' },
  ...{ price: '0', group_prices: [], currency: 'HKD', currency_exponent: 2 },
  ...{ sale_from: null, sale_until: null, per_order: 10, needs_code: false, left: 20, may_return: 0, shares_with: [] },
  ...{ unavailable: null, waiting_list: false },
  ...type,
})
