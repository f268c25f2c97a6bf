import { Button, ButtonLink, FollowButton, IconButton, IconLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table/data-table.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Stepper } from '#web/ui/form/stepper.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { iconNames } from '#web/ui/icon-names.ts'
import { LanguageFlag } from '#web/ui/language-flag.tsx'
import { Mark, Tide } from '#web/ui/mark.tsx'
import { LoadMore } from '#web/ui/paging/load-more.tsx'
import { Pager } from '#web/ui/paging/pager.tsx'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { Picture } from '#web/ui/picture/picture.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { Live, SectionHead } from '#web/ui/section-head.tsx'
import { SkeletonFeed } from '#web/ui/skeleton.tsx'
import { EmptyState, EndState, ErrorState, Note } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Chip, Tag } from '#web/ui/tag.tsx'
import { Headline } from '#web/ui/text/headline.tsx'
import { Marked } from '#web/ui/text/marked.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { ToastRegion } from '#web/ui/toast.tsx'
import { BothVersions } from '#web/ui/versions/both-versions.tsx'
import type { Exhibit, Room, Words } from './exhibit.ts'

const nothing = () => {}
const row = (children: React.ReactNode) => <div className="exhibit__row">{children}</div>

function buttons(w: Words): Exhibit[] {
  const save = w('保存', '儲存', 'Save')
  const kinds = [undefined, 'primary', 'danger', 'quiet'] as const
  return [
    {
      name: 'buttons',
      element: row(
        kinds.map((kind) => (
          <Button key={kind ?? 'plain'} kind={kind}>
            {save}
          </Button>
        )),
      ),
    },
    {
      name: 'small buttons',
      element: row(
        kinds.map((kind) => (
          <Button key={kind ?? 'plain'} kind={kind} size="s">
            {save}
          </Button>
        )),
      ),
    },
    {
      name: 'buttons that wait or cannot be pressed',
      element: row(
        <>
          <Button kind="primary" busy>
            {save}
          </Button>
          <Button kind="primary" disabled>
            {save}
          </Button>
          <Button disabled>{save}</Button>
        </>,
      ),
    },
    {
      name: 'button of full width',
      element: (
        <Button kind="primary" block>
          {save}
        </Button>
      ),
    },
    {
      name: 'link as a button',
      element: <ButtonLink href="/events">{w('查看活动', '查看活動', 'See events')}</ButtonLink>,
    },
    {
      name: 'follow buttons',
      element: row(
        <>
          <FollowButton pressed={false}>{w('关注', '追蹤', 'Follow')}</FollowButton>
          <FollowButton pressed>{w('已关注', '已追蹤', 'Following')}</FollowButton>
        </>,
      ),
    },
    {
      name: 'icon buttons',
      element: row(
        <>
          <IconButton label={save}>
            <Icon name="bookmark" />
          </IconButton>
          <IconLink href="/my" label={w('消息', '訊息', 'Messages')} dot>
            <Icon name="account" />
          </IconLink>
        </>,
      ),
    },
    {
      name: 'icons',
      element: row(
        (Object.keys(iconNames) as (keyof typeof iconNames)[]).map((name) => <Icon key={name} name={name} />),
      ),
    },
  ]
}

function fields(w: Words): Exhibit[] {
  const label = w('邮箱', '電郵', 'Email')
  const wrong = w('请输入邮箱地址', '請輸入電郵地址', 'Enter an email address')
  return [
    {
      name: 'field',
      element: (
        <Field
          label={label}
          hint={w('只用来登录', '只用來登入', 'Used to sign in only')}
          aside={w('选填', '選填', 'Optional')}
        >
          {(given) => <input {...given} className="input" defaultValue="reader@example.org" />}
        </Field>
      ),
    },
    {
      name: 'field that is wrong',
      element: (
        <Field label={label} error={wrong}>
          {(given) => <input {...given} className="input" defaultValue="reader@" />}
        </Field>
      ),
    },
    {
      name: 'text area and choice',
      element: (
        <div className="exhibit__stack">
          <Field label={w('说明', '說明', 'Description')}>
            {(given) => <textarea {...given} className="textarea" rows={3} />}
          </Field>
          <Field label={w('类型', '類型', 'Type')}>
            {(given) => (
              <select {...given} className="select">
                <option>{w('现场', '現場', 'On site')}</option>
              </select>
            )}
          </Field>
        </div>
      ),
    },
    {
      name: 'stepper',
      element: row(
        [0, 2, 5].map((value) => (
          <Stepper key={value} value={value} most={5} words={{ more: '+', fewer: '-' }} onChange={nothing} />
        )),
      ),
    },
    {
      name: 'what sends a form, and why it did not',
      element: (
        <SubmitButton failure={wrong} busy={false}>
          {w('提交', '提交', 'Send')}
        </SubmitButton>
      ),
    },
  ]
}

function states(w: Words): Exhibit[] {
  const failed = w('无法加载', '無法載入', 'This could not be loaded')
  return [
    { name: 'empty', element: <EmptyState label={w('还没有文章', '還沒有文章', 'No articles yet')} /> },
    {
      name: 'failed',
      element: <ErrorState title={failed} retryLabel={w('重试', '重試', 'Try again')} onRetry={nothing} />,
    },
    { name: 'end', element: <EndState label={w('没有更多了', '沒有更多了', 'That is all')} /> },
    {
      name: 'notes',
      element: (
        <>
          <Note>{failed}</Note>
          <Note tone="amber">{failed}</Note>
          <Note tone="signal">{failed}</Note>
        </>
      ),
    },
    { name: 'skeleton', element: <SkeletonFeed count={2} label={w('加载中', '載入中', 'Loading')} /> },
    {
      name: 'toasts',
      element: (
        <ToastRegion
          label={w('提示', '提示', 'Notices')}
          toasts={[
            { id: 1, text: w('已收藏', '已收藏', 'Saved'), tone: 'done' },
            { id: 2, text: failed, tone: 'failed' },
          ]}
        />
      ),
    },
    { name: 'progress', element: <ProgressBar active label={w('加载中', '載入中', 'Loading')} /> },
    {
      name: 'load more',
      element: row(
        [false, true].map((busy) => (
          <LoadMore key={String(busy)} busy={busy} label={w('加载更多', '載入更多', 'Load more')} onLoad={nothing} />
        )),
      ),
    },
    {
      name: 'pages',
      element: (
        <Pager
          page={4}
          pages={9}
          hrefOf={(page) => `/?page=${page}`}
          words={{
            label: w('分页', '分頁', 'Pages'),
            previous: w('上一页', '上一頁', 'Previous'),
            next: w('下一页', '下一頁', 'Next'),
          }}
        />
      ),
    },
  ]
}

function texts(w: Words): Exhibit[] {
  const title = w(
    '金管局就稳定币储备公开咨询',
    '金管局就穩定幣儲備公開諮詢',
    'Hong Kong consults on stablecoin reserves',
  )
  const rows = ['BTC', 'ETH'].map((name, index) => ({ name, price: index ? '3,120.40' : '91,204.00' }))
  return [
    {
      name: 'headlines',
      element: ['display', 'h1', 'h2', 'h3', 'h4'].map((size) => (
        <p key={size} className={size}>
          <Headline text={title} />
        </p>
      )),
    },
    {
      name: 'section',
      element: (
        <SectionHead
          title={w('快讯', '快訊', 'Newsflash')}
          more={{ href: '/news', label: w('全部', '全部', 'All') }}
          live={w('实时', '即時', 'Live')}
        />
      ),
    },
    { name: 'live', element: <Live label={w('实时', '即時', 'Live')} /> },
    {
      name: 'tabs',
      element: (
        <Tabs
          label={w('栏目', '欄目', 'Sections')}
          tabs={[w('全部', '全部', 'All'), w('政策', '政策', 'Policy'), w('市场', '市場', 'Markets')].map(
            (label, index) => ({
              href: `/?c=${index}`,
              label,
              current: index === 1,
              count: index ? String(index * 12) : undefined,
            }),
          )}
        />
      ),
    },
    {
      name: 'tags and chips',
      element: row(
        <>
          <Tag href="/label/1" label="ETF" count="12" />
          <Tag href="/label/2" label="RWA" />
          <Chip symbol="BTC" price="91,204" change="+1.2%" direction="up" />
          <Chip symbol="ETH" price="3,120" change="-0.8%" direction="down" />
        </>,
      ),
    },
    {
      name: 'found words',
      element: (
        <p className="h3">
          <Marked
            segments={[
              { t: title.slice(0, 3), hit: true },
              { t: title.slice(3), hit: false },
            ]}
          />
        </p>
      ),
    },
    {
      name: 'flags of languages',
      element: row(
        <>
          <LanguageFlag label="EN" />
          <LanguageFlag label={w('机译', '機譯', 'Machine')} machine />
        </>,
      ),
    },
    {
      name: 'mark and tide',
      element: (
        <>
          <Mark />
          <Tide end />
        </>
      ),
    },
    {
      name: 'avatars',
      element: row(
        (['s', 'm', 'l', 'xl'] as const).map((size) => (
          <Avatar key={size} name={w('何沛文', '何沛文', 'Ho')} seed={size} size={size} />
        )),
      ),
    },
    { name: 'code', element: <QrCode text="https://example.org/ticket/1" label={w('二维码', '二維碼', 'QR code')} /> },
    {
      name: 'rich text',
      element: (
        <Prose
          lang={w('zh-Hans', 'zh-Hant-HK', 'en')}
          html={`<h2>${title}</h2><p>${title}<a href="https://example.org">${title}</a></p><blockquote><p>${title}</p></blockquote><ul><li>${title}</li><li>${title}</li></ul><table><thead><tr><th>${title}</th></tr></thead><tbody><tr><td>91,204</td></tr></tbody></table><p><code>0x1f</code></p>`}
        />
      ),
    },
    {
      name: 'table',
      element: (
        <DataTable
          caption={title}
          rows={rows}
          rowKey={(one) => one.name}
          sorted={{ key: 'price', order: 'desc' }}
          columns={[
            { key: 'name', label: w('资产', '資產', 'Asset'), cell: (one) => one.name },
            {
              key: 'price',
              label: w('价格', '價格', 'Price'),
              unit: 'US$',
              numeric: true,
              sortHref: '/?sort=price',
              cell: (one) => one.price,
            },
          ]}
        />
      ),
    },
    {
      name: 'two versions',
      wide: true,
      element: (
        <BothVersions
          heads={{
            field: w('字段', '欄位', 'Field'),
            mine: w('我的', '我的', 'Mine'),
            theirs: w('对方的', '對方的', 'Theirs'),
          }}
          rows={[{ name: 'title', label: w('标题', '標題', 'Title'), mine: title, theirs: title.slice(2) }]}
          choice={{ of: () => 'mine', set: nothing }}
        />
      ),
    },
  ]
}

const families = ['market', 'policy', 'fund', 'stable', 'tech', 'view', 'data', 'event'] as const
const pictures = (): Exhibit[] => [
  ...families.map((family) => ({
    name: `cover, ${family}`,
    element: <Picture slot="column" family={family} seed={family} />,
  })),
  { name: 'banner', wide: true, element: <Picture slot="banner" family="policy" seed="banner" /> },
  {
    name: 'square',
    element: (
      <div className="exhibit__square">
        <Picture slot="square" family="tech" seed="square" />
      </div>
    ),
  },
]

/** The rooms of the design system. */
export const controlRooms: readonly Room[] = [
  { name: 'buttons', title: 'Buttons and icons', exhibits: buttons },
  { name: 'fields', title: 'Fields', exhibits: fields },
  { name: 'states', title: 'States', exhibits: states },
  { name: 'texts', title: 'Texts and tables', exhibits: texts },
  { name: 'pictures', title: 'Pictures', exhibits: pictures },
]
