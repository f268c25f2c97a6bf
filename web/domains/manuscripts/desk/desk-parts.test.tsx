import { beforeAll, describe, expect, it } from 'vitest'
import type { Manuscript } from '#contract/newsroom/manuscripts.ts'
import type { SaveState } from '#web/editor/drafts/autosave.ts'
import { SaveStateLine } from '#web/editor/drafts/save-state.tsx'
import { loadEditorTexts } from '#web/editor/editor-text.ts'
import { manuscriptsHans as t } from '#web/locales/manuscripts/zh-hans.ts'
import { renderTestPage } from '#web/platform/test-page.tsx'
import { emptyFields } from '../writing/fields.ts'
import { Progress } from './fields/progress.tsx'
import { LocalCopyNote } from './notes.tsx'

beforeAll(async () => {
  await loadEditorTexts('zh-Hans')
})

const manuscript = (given: Partial<Manuscript>): Manuscript => ({
  ...emptyFields('zh-Hans'),
  id: 7,
  version: 1,
  state: 'draft',
  item_id: null,
  revision: false,
  taken_offline: false,
  reason: '',
  saved_time: '2026-01-02 03:04:05',
  submitted_time: null,
  publish_time: null,
  cover_picture: null,
  length: 0,
  reading_minutes: 1,
  publishes_at_once: false,
  may_submit: true,
  ...given,
})

const texts = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const currentStep = (html: string) => texts(/<li[^>]*aria-current="step".*?<\/li>/s.exec(html)?.[0] ?? '')

const writer = { atOnce: false, machineTranslates: false, reviewMinutes: { from: 15, to: 30 } }

describe('how far an article has come', () => {
  it.each([
    ['a draft', {}, `${t.stateDraft} ${t.onlyYou}`],
    ['what waits', { state: 'pending' as const }, `${t.statePending} 预计15至30分钟`],
    ['what is published', { state: 'approved' as const, item_id: 9 }, `${t.stateApproved} ${t.published}`],
    [
      'what is planned',
      { state: 'approved' as const, publish_time: '2026-12-01 08:00:00' },
      `${t.stateApproved} 将于2026年12月1日 08:00发布`,
    ],
    ['what was not approved', { state: 'refused' as const, reason: '请补充来源' }, t.stateRefused],
  ])('names the step of %s', async (_, given, expected) => {
    expect(currentStep(await renderTestPage(<Progress {...writer} manuscript={manuscript(given)} />))).toBe(expected)
  })

  it.each([undefined, manuscript({})])('promises staff no review, also before the first saving', async (given) => {
    const said = texts(await renderTestPage(<Progress {...writer} atOnce manuscript={given} />))
    expect(said).toContain(t.noReview)
    expect(said).not.toContain('预计')
  })

  it.each([undefined, manuscript({}), manuscript({ state: 'pending' })])(
    'promises a translation only where a machine makes one',
    async (given) => {
      const said = async (machineTranslates: boolean) =>
        texts(await renderTestPage(<Progress {...writer} machineTranslates={machineTranslates} manuscript={given} />))
      expect(await said(true)).toContain(t.publishedThenTranslated)
      expect(await said(false)).toContain(t.publishedAfter)
      expect(await said(false)).not.toContain('译文')
    },
  )

  it('gives the reason, and says that readers keep the approved text of a revision', async () => {
    const refused = manuscript({ state: 'refused', reason: '请补充来源', revision: true, item_id: 9 })
    const html = await renderTestPage(<Progress {...writer} manuscript={refused} />)
    expect(texts(html)).toContain(`${t.reason} 请补充来源`)
    expect(texts(html)).toContain(t.revisionNote)
    expect(html).toContain('href="/contents/9"')
  })

  it('tells staff that somebody else decides when these words are finished', async () => {
    expect(
      texts(await renderTestPage(<Progress {...writer} manuscript={manuscript({ may_submit: false })} />)),
    ).toContain(t.onlyAuthorSubmits)
    expect(texts(await renderTestPage(<Progress {...writer} manuscript={manuscript({})} />))).not.toContain(
      t.onlyAuthorSubmits,
    )
  })

  it('says of an article that was taken offline who decides, and leads to no page that is not there', async () => {
    const offline = manuscript({ revision: true, item_id: 9, taken_offline: true })
    const html = await renderTestPage(<Progress {...writer} manuscript={offline} />)
    expect(texts(html)).toContain(t.takenOfflineNote)
    expect(texts(html)).not.toContain(t.revisionNote)
    expect(html).not.toContain('/contents/9')
  })
})

describe('where the last saving stands', () => {
  const failed = (why: 'offline' | 'ended' | 'busy' | 'refused', message = ''): SaveState => ({
    name: 'failed',
    why,
    message,
  })
  it.each<[string, SaveState, boolean, string]>([
    ['nothing yet', { name: 'clean' }, false, ''],
    ['under way', { name: 'saving' }, false, t.saving],
    ['done', { name: 'saved', at: new Date(2026, 0, 2, 14, 32, 8).getTime() }, false, `${t.saved} 14:32:08`],
    ['offline', failed('offline'), false, t.offline],
    ['offline on a full device', failed('offline'), true, t.offlineNotKept],
    ['after the session', failed('ended'), false, `${t.ended} ${t.signIn}`],
    ['after another one signed in', failed('ended', '换了账号'), false, `换了账号 ${t.signIn}`],
    ['refused, in the words of the server', failed('refused', '稿件过长'), false, `稿件过长 ${t.retry}`],
    ['failed without words', failed('busy'), false, `${t.saveFailed} ${t.retry}`],
  ])('%s', async (_, state, notKept, expected) => {
    const line = <SaveStateLine state={state} notKept={notKept} onRetry={() => {}} onSignIn={() => {}} />
    expect(texts(await renderTestPage(line))).toBe(expected)
  })
})

describe('a form in which an entry cannot be read', () => {
  const show = (state: SaveState) =>
    renderTestPage(
      <SaveStateLine
        state={state}
        incomplete="有1处填写有误，未保存"
        notKept={false}
        onRetry={() => {}}
        onSignIn={() => {}}
      />,
    )

  it('says so in place of “saved”', async () => {
    const html = await show({ name: 'saved', at: 0 })
    expect(texts(html)).toBe('有1处填写有误，未保存')
    expect(html).toContain('pub-save--bad')
  })

  it('says first what is under way or failed', async () => {
    expect(texts(await show({ name: 'saving' }))).toBe(t.saving)
    expect(texts(await show({ name: 'failed', why: 'offline', message: '' }))).toContain(t.offline)
  })
})

it('dates text that only this device has by the clock that dates everything else', async () => {
  const copy = { key: 'copy', fields: emptyFields('zh-Hans'), base: undefined, at: Date.UTC(2026, 0, 2, 20, 4) }
  const unused = { onCompare: () => {}, onRestore: () => {}, onDiscard: () => {} }
  const html = await renderTestPage(<LocalCopyNote copy={copy} behind={false} {...unused} />)
  expect(texts(html)).toContain('2026年1月3日 04:04')
})
