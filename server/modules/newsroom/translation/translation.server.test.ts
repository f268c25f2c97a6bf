import { describe, expect, it } from 'vitest'
import { answerHtml, answerJson } from '#server/platform/delivery/sms/test-provider.ts'
import { testDraft } from '#server/test-draft.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestTranslation, refusal } from './test-translation.ts'

const desk = openTestTranslation()
const { article, english, get, request, sent, work } = desk
const clock = () => new Date(Date.now() + desk.ahead)
const inEnglish = async (id: number) => (await fetch(`${desk.newsroom.site.origin}/en/contents/${id}`)).text()

describe('a machine', () => {
  it('translates what readers get with a mark, until an editor confirms it', async () => {
    const id = await article('<p>比特币<strong>突破</strong>10万美元，见<a href="https://a.example/x">公告</a>。</p>', {
      title: '比特币大涨',
    })
    const paragraph = '比特币<g1>突破</g1>10万美元，见<g2>公告</g2>。'
    desk.dictionary = {
      比特币大涨: 'Bitcoin soars',
      [paragraph]: 'Bitcoin <g1>broke through</g1> $100,000, says <g2>a notice</g2>.',
    }
    expect((await request(id)).data).toEqual({ queued: 1, left_out: 0 })
    expect((await get(id)).job).toMatchObject({ state: 'waiting', attempts: 0 })
    expect(await work()).toBe(1)
    const html =
      '<p>Bitcoin <strong>broke through</strong> $100,000, says <a href="https://a.example/x">a notice</a>.</p>'
    expect(await english(id)).toEqual({ title: 'Bitcoin soars', html, language: 'en', text_origin: 'machine' })
    const page = await inEnglish(id)
    expect(page).toContain('Translated by machine')
    expect(page).toContain('content="noindex"')

    const before = await get(id)
    expect(before).toMatchObject({
      state: 'machine',
      stale: false,
      version: 1,
      provider: 'LibreTranslate',
      job: null,
    })
    const hash = before.segments[1]?.hash ?? ''
    const texts = { [hash]: 'Bitcoin <g1>topped</g1> $100,000, says <g2>a notice</g2>.' }
    const answer = await desk.newsroom.editor.call('saveTranslation', {
      kind: 'article',
      id,
      version: 1,
      texts,
      confirm: true,
    })
    expect(answer.data).toMatchObject({ saved: true, translation: { state: 'confirmed', version: 2 } })
    expect(await english(id)).toMatchObject({
      text_origin: 'translation',
      html: html.replace('broke through', 'topped'),
    })
    const confirmed = await inEnglish(id)
    expect(confirmed).not.toContain('Translated by machine')
    expect(confirmed).not.toContain('content="noindex"')
    const acts = (await desk.newsroom.administrator.call('auditLog', { target: `item:${id}` })).data.list
    expect(acts.map(({ action }) => action)).toEqual(['translation.confirm', 'translation.request'])
  })

  it('is not asked again for a paragraph that it translated before', async () => {
    const text = '以太坊完成升级'
    desk.dictionary = { 标题: 'Headline', [text]: 'Ethereum completed its upgrade', 新段落: 'A new paragraph' }
    const first = await article(`<p>${text}</p>`, { title: '标题' })
    await request(first)
    await work()
    const second = await article(`<p>${text}</p><p>新段落</p>`, { title: '标题' })
    desk.provider.received.length = 0
    await request(second)
    await work()
    expect(sent()).toEqual(['新段落'])
    expect((await get(second)).segments.map(({ translated: { origin } }) => origin)).toEqual([
      'memory',
      'memory',
      'machine',
    ])
    const { data } = await desk.newsroom.editor.call('translationStatus')
    expect(data.memory.saved).toBe(2)
    expect(data.today).toMatchObject({ requests: 2, characters: 2 + text.length + 3 })
  })

  it.each([
    ['an invented number', '甲', 'Up 5% to $70,000', 'invented', '70,000'],
    ['another number', '乙', 'Up 6%', 'number', '5'],
    ['a lost ticker', '丙', 'The coin is up 5%', 'ticker', 'BTC'],
    ['Chinese', '丁', 'BTC 上涨 5%', 'chinese', '上涨'],
    ['lost marks', '戊', 'BTC up 5%', 'markup', ''],
    ['nothing', '己', ' ', 'empty', ''],
  ])('that answers with %s is asked once more, and then an editor has to look', async (_, sign, text, kind, word) => {
    const id = await article(`<p>${sign}组BTC上涨<b>5%</b></p>`, { title: '无误' })
    const paragraph = `${sign}组BTC上涨<g1>5%</g1>`
    desk.dictionary = { 无误: 'Sound', [paragraph]: text }
    await request(id)
    await work()
    expect(sent().filter((one) => one === paragraph)).toHaveLength(2)
    const found = await get(id)
    expect(found).toMatchObject({ state: 'faulty' })
    expect(found.segments[1]?.translated.faults).toContainEqual({ kind, text: word })
    expect(await english(id)).toMatchObject({ language: 'zh-Hans' })
    // A faulty translation is not stored for reuse.
    const again = await article(`<p>${sign}组BTC上涨<b>5%</b></p>`, { title: '无误' })
    desk.dictionary[paragraph] = 'BTC is up <g1>5%</g1>'
    await request(again)
    await work()
    expect((await get(again)).state).toBe('machine')
  })

  it('whose second answer is right is believed', async () => {
    const id = await article('<p>ETH上涨3%</p>', { title: '再问' })
    let asked = 0
    desk.provider.answer = (response) => {
      const { q } = JSON.parse(desk.provider.received.at(-1)?.body ?? '') as { q: string[] }
      asked += 1
      const texts = q.map((text) => (text === '再问' ? 'Asked again' : asked === 1 ? 'ETH up 30%' : 'ETH up 3%'))
      answerJson(200, { translatedText: texts })(response)
    }
    await request(id)
    await work()
    expect(await english(id)).toMatchObject({ html: '<p>ETH up 3%</p>' })
  })

  it('that loses paragraphs is asked for each alone', async () => {
    const id = await article('<p>第一段</p><p>第二段</p>', { title: '缺段' })
    desk.dictionary = { 缺段: 'Missing', 第一段: 'First paragraph', 第二段: 'Second paragraph' }
    desk.provider.answer = (response) => {
      const { q } = JSON.parse(desk.provider.received.at(-1)?.body ?? '') as { q: string[] }
      answerJson(200, { translatedText: q.slice(0, 1).map((text) => desk.dictionary[text]) })(response)
    }
    await request(id)
    await work()
    expect(await english(id)).toMatchObject({ html: '<p>First paragraph</p><p>Second paragraph</p>' })
  })

  it('says names to nobody before an editor has looked', async () => {
    const { content } = desk.newsroom.site.services
    await content.saveItems([testDraft({ importKey: 'label', labels: [{ key: 'stable', name: '稳定币标签' }] })])
    const { data } = await desk.newsroom.editor.call('translationList', { kind: 'label', filter: 'missing' })
    const id = data.list.find(({ title }) => title === '稳定币标签')?.id ?? 0
    desk.dictionary = { 稳定币标签: 'Stablecoin label' }
    await desk.newsroom.editor.call('requestTranslation', { subjects: [{ kind: 'label', id }] })
    await work()
    const found = await get(id, 'label')
    expect(found).toMatchObject({
      state: 'faulty',
      segments: [{ field: 'name', translated: { text: 'Stablecoin label' } }],
    })
    const nameOf = async () =>
      (await callAsVisitor(desk.newsroom.site, 'getInformationDetails', { id: await itemWith(id) }, { language: 'en' }))
        .data.labels[0]?.name
    expect(await nameOf()).toBe('稳定币标签')
    const confirm = { kind: 'label', id, version: found.version, texts: {}, confirm: true }
    expect((await desk.newsroom.editor.call('saveTranslation', confirm)).data).toMatchObject({ saved: true })
    expect(await nameOf()).toBe('Stablecoin label')
    expect(
      (await desk.newsroom.editor.call('translationList', { kind: 'label', filter: 'confirmed' })).data.total,
    ).toBe(1)
  })

  const itemWith = async (label: number) =>
    (await callAsVisitor(desk.newsroom.site, 'getArticleList', { label })).data.list[0]?.id ?? 0
})

describe('a provider that fails', () => {
  const job = async (id: number) => (await get(id)).job

  it.each([
    ['a page', answerHtml(200), 'unreadable'],
    ['a failure', answerJson(503, {}), 'busy'],
    ['silence', () => undefined, 'tooSlow'],
  ])('by %s is asked again later and later, and at last no more', async (_, answer, problem) => {
    const id = await article('<p>失败</p>')
    desk.provider.answer = answer
    await request(id)
    for (const [place, seconds] of [30, 60, 120, 240, 480].entries()) {
      const attempt = place + 1
      const begun = clock().getTime()
      await work()
      const found = await job(id)
      expect(found).toMatchObject({ state: 'waiting', attempts: attempt, problem })
      const next = (await nextAt(id)).getTime()
      // The wait counts from the failure, which came at some time during the work.
      expect(next - seconds * 1000).toBeGreaterThanOrEqual(begun)
      expect(next - seconds * 1000).toBeLessThanOrEqual(clock().getTime())
      expect(await work()).toBe(0)
      desk.ahead = next - Date.now() + 1
    }
    await work()
    expect(await job(id)).toMatchObject({ state: 'failed', attempts: 6 })
    desk.provider.answer = answerJson(200, { translatedText: ['Headline', 'Failed'] })
    expect((await request(id)).data).toEqual({ queued: 1, left_out: 0 })
    expect(await job(id)).toMatchObject({ state: 'waiting', attempts: 0, problem: null })
  })

  const nextAt = async (id: number): Promise<Date> =>
    (
      await desk.newsroom.site.services.database.pool.query('select next_at from translation_jobs where subject = $1', [
        id,
      ])
    ).rows[0].next_at

  it('and says when to come again is listened to', async () => {
    const id = await article('<p>稍后</p>')
    desk.provider.answer = (response) => response.writeHead(429, { 'retry-after': '900' }).end()
    await request(id)
    const begun = clock().getTime()
    await work()
    const failed = (await nextAt(id)).getTime() - 900_000
    expect(failed).toBeGreaterThanOrEqual(begun)
    expect(failed).toBeLessThanOrEqual(clock().getTime())
    expect((await desk.newsroom.editor.call('translationStatus')).data.today).toMatchObject({
      requests: 1,
      characters: 0,
    })
  })

  it('to know the key is not asked again', async () => {
    const id = await article('<p>密钥</p>')
    desk.provider.answer = answerJson(403, { error: 'Invalid API key' })
    await request(id)
    await work()
    expect(await job(id)).toMatchObject({ state: 'failed', problem: 'unauthorised' })
  })
})

describe('a limit for the day', () => {
  const settings = {
    daily_characters: 10,
    daily_cost: 0,
    price_characters: 2_000_000,
    price_tokens_in: 0,
    price_tokens_out: 0,
    currency: 'HKD',
  }
  const limit = (given: object, version = 0) =>
    desk.newsroom.administrator.call('saveTranslationSettings', { ...settings, ...given, version })

  it('keeps back what would pass it until tomorrow, and refuses more', async () => {
    expect((await limit({})).data).toMatchObject({ saved: true, status: { settings: { version: 1 } } })
    const id = await article('<p>十二三四五六七八九十</p>', { title: '短' })
    await request(id)
    await work()
    expect(sent()).toEqual([])
    expect((await get(id)).job).toMatchObject({ state: 'waiting', attempts: 0, problem: 'characters' })
    const other = await article('<p>六个字的段落</p>', { title: '短' })
    desk.dictionary = { 短: 'Short', 六个字的段落: 'Six characters' }
    await request(other)
    await work()
    const { data } = await desk.newsroom.editor.call('translationStatus')
    expect(data).toMatchObject({ today: { characters: 7, cost: 14, requests: 1 }, reached: null })
    await limit({ daily_characters: 7 }, 1)
    expect((await desk.newsroom.editor.call('translationStatus')).data.reached).toBe('characters')
    expect(await request(id)).toMatchObject(refusal('translationLimit'))
    // Tomorrow it is tried again by itself.
    desk.ahead = 86_400_000
    desk.dictionary.十二三四五六七八九十 = 'Ten and so on'
    await limit({ daily_characters: 100 }, 2)
    await work()
    expect((await get(id)).job).toBeNull()
  })

  it('is changed by administrators, on the version that they have seen', async () => {
    expect(await desk.newsroom.editor.call('saveTranslationSettings', { ...settings, version: 0 })).toMatchObject(
      refusal('notAllowed'),
    )
    await limit({})
    expect((await limit({ currency: 'USD' })).data).toMatchObject({
      saved: false,
      current: { settings: { currency: 'HKD' } },
    })
    expect(await limit({ currency: 'dollars' }, 1)).toMatchObject(refusal('invalidInput'))
  })
})

it('two processes share the line, and what one held when it died is taken up again', async () => {
  const ids = [await article('<p>其一</p>'), await article('<p>其二</p>'), await article('<p>其三</p>')]
  desk.provider.answer = (response) => {
    const { q } = JSON.parse(desk.provider.received.at(-1)?.body ?? '') as { q: string[] }
    answerJson(200, { translatedText: q.map((text) => `Said: ${text.replace(/\D/g, '')}`) })(response)
  }
  await request(...ids)
  const { pool } = desk.newsroom.site.services.database
  await pool.query('update translation_jobs set leased_until = $1 where subject = $2', [
    new Date(Date.now() + 60_000),
    ids[0],
  ])
  const done = await Promise.all([work(), work()])
  expect(done[0] + done[1]).toBe(2)
  expect((await get(ids[0] ?? 0)).job).toMatchObject({ state: 'working' })
  desk.ahead = 61_000
  expect(await work()).toBe(1)
  expect(new Set(sent()).size).toBe(sent().length)
})
