import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import type { ProductText, TextLanguage } from './product-texts.ts'
import { faultsOf, termFaults } from './style.ts'
import { refusedTerms } from './terms.ts'

const textIn = (language: TextLanguage, text: string): ProductText => ({ language, where: 'a.ts:key', text })
const isFault = (language: TextLanguage, text: string) => faultsOf([textIn(language, text)]).length > 0

describe('of two Hong Kong forms', () => {
  it.each([
    ['登入帳號', '登入帳戶'],
    ['退回賬戶', '退回帳戶'],
    ['已發佈', '已發布'],
    ['公佈結果', '公布結果'],
    ['宣佈', '宣布'],
    ['做什麼', '做甚麼'],
    ['還原操作', '復原操作'],
    ['撤銷操作', '復原操作'],
    ['移至回收站', '移至回收筒'],
    ['歸檔', '封存'],
    ['跳轉', '轉址'],
    ['線上參加', '網上參加'],
    ['線下活動', '實體活動'],
    ['漲跌', '升跌'],
    ['市場行情', '市場報價'],
    ['共{n}家', '共{n}間'],
    ['{n}天', '{n}日'],
    ['每週一', '每星期一'],
    ['上週', '上星期'],
    ['意見反映', '意見'],
    ['意見回饋', '意見'],
    ['新建', '新增'],
    ['照片', '相片'],
    ['操作記錄', '操作紀錄'],
    ['活動登記', '活動報名'],
    ['已落單', '已下單'],
    ['這裡', '這裏'],
    ['示例內容', '示範內容'],
    ['屏蔽', '封鎖'],
    ['緩存', '快取'],
    ['年費率', '每年管理費'],
    ['您的門票', '你的門票'],
    ['郵件', '電郵'],
  ])('%s is refused, %s is not', (refused, accepted) => {
    expect([isFault('hant', refused), isFault('hant', accepted)]).toEqual([true, false])
  })
})

describe('private English', () => {
  it.each([
    ['We will send a mail', 'We will send an email'],
    ['Readers are told', 'Readers are notified'],
    ['It tells you', 'It shows you'],
    ['Your places are held', 'Your places are reserved'],
    ['The text is kept', 'The text is saved'],
    ['The refund was noted', 'The refund was recorded'],
    ['What came in', 'Amount received'],
    ['{amount} goes back to the buyer', '{amount} is refunded to the buyer'],
    ['Given back', 'Refunded'],
    ['Entered by hand', 'Entered manually'],
    ['{n} left out', '{n} skipped'],
    ['Empty: no end', 'Leave blank for no end'],
    ['{n} in all', '{n} in total'],
    ['From so many tickets', 'Minimum tickets'],
    ['Small letters and figures', 'Lower-case letters and digits'],
    ['A way to be paid', 'A payment method'],
    ['Go on with the payment', 'Continue payment'],
    ['Signing in makes an account', 'Signing in creates an account'],
    ['There is no such call', 'Unknown API call'],
    ['The text is too long, please shorten it', 'The text is too long. Please shorten it.'],
  ])('%s is refused, %s is not', (refused, accepted) => {
    expect([isFault('en', refused), isFault('en', accepted)]).toEqual([true, false])
  })
})

describe('simplified Chinese too spoken', () => {
  it.each([
    ['用这个付', '以此方式付款'],
    ['走别的链', '经其他链转账'],
    ['没有退成', '退款失败'],
    ['没有存好', '保存失败'],
    ['不要了', '放弃'],
    ['需要你看一眼', '请核对'],
    ['名额自动放回', '名额将自动释放'],
    ['怎样付款', '付款方式'],
    ['您的订单', '你的订单'],
    ['以信用卡付款', '以银行卡付款'],
    ['改好，仍于{time}发布', '保存，仍于{time}发布'],
  ])('%s is refused, %s is not', (refused, accepted) => {
    expect([isFault('hans', refused), isFault('hans', accepted)]).toEqual([true, false])
  })
})

describe('names of things in docs/words.md', async () => {
  const terms = refusedTerms(await readFile(new URL('../../../docs/words.md', import.meta.url), 'utf8'))
  it.each([
    ['en', 'Host', 'Organiser'],
    ['hans', '主办人', '主办方'],
    ['hant', '協辦', '聯合主辦方'],
    ['en', 'Announce an event', 'Create an event'],
    ['en', 'Payment in progress', 'Awaiting payment'],
    ['hans', '付款中', '待付款'],
    ['en', 'Market value', 'Market cap'],
    ['hans', '线下转账', '银行转账'],
    ['hans', '焦点图', '横幅'],
    ['hant', '橫幅', '橫額'],
    ['en', 'Special topic', 'Feature'],
    ['en', 'Timelines', 'Incidents'],
    ['hans', '正在载入', '正在加载'],
    ['hant', '二維碼', 'QR碼'],
    ['en', 'Pass on', 'Transfer'],
    ['hans', '转让门票', '转给他人'],
  ] as const)('%s: %s is refused, %s is not', (language, refused, accepted) => {
    const isRefused = (text: string) => termFaults([textIn(language, text)], terms).length > 0
    expect([isRefused(refused), isRefused(accepted)]).toEqual([true, false])
  })
})

describe('a number', () => {
  it.each(['{n} questions', '{total} tickets', '{days} days', '{} minutes'])('%s has a fixed plural', (text) =>
    expect(isFault('en', text)).toBe(true),
  )
  it.each(['{n} {n|question|questions}', '{name} adds text', '{n} is too many'])('%s has none', (text) =>
    expect(isFault('en', text)).toBe(false),
  )
})
