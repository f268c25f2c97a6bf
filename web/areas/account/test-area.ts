import type { User } from '#contract/members/accounts.ts'
import type { Message } from '#contract/members/inbox.ts'
import type { AreaData } from './loaders.ts'

const testUser: User = {
  id: 7,
  nickname: '林知远',
  avatar_img: null,
  introduction: '研究链上资金流。',
  links: { website: 'https://linzhiyuan.hk/' },
  email: 'l***@harbourmail.hk',
  mobile: '',
  phone_code: '',
  has_password: true,
  password_time: '2026-08-03 10:00:00',
  roles: ['columnist'],
  level: 0,
  linked: [],
  real_name_state: 'pending',
  author_id: 3,
  created_time: '2026-01-05 09:00:00',
  deregister_time: null,
}

export const testArea = (user: Partial<User> = {}): AreaData => ({
  user: { ...testUser, ...user },
  unread: 3,
  collects: 12,
  follows: 4,
  author: { works: 18, followers: 2406, likes: 9873 },
})

export const testMessage = (message: Partial<Message> = {}): Message => ({
  id: 1,
  kind: 'review',
  title: '《链上美债》已通过审核',
  text: '已在专栏发布。',
  language: 'zh-Hans',
  link: '/contents/5',
  sent_time: '2026-11-20 14:22:00',
  read: false,
  ...message,
})
