import { describe, expect, it } from 'vitest'
import { subscriberTableLimits } from '#contract/outreach/newsletter-terms.ts'
import { readSubscribers } from './read-subscribers.ts'

const addresses = (text: string) => readSubscribers(text).rows.map(({ address }) => address)
const reasons = (text: string) => readSubscribers(text).problems.map(({ line, reason }) => [line, reason])

describe('a table of another program', () => {
  it('Ghost', () => {
    const text = [
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
      '63d1,ada@mail.test,Ada,,true,false,,2025-01-02T08:00:00.000Z,,"vip,hk",',
      '63d2,ben@mail.test,"Ben ""B""",,false,false,,2025-01-02T08:00:00.000Z,,,',
      '63d3,cho@mail.test,,,true,false,cus_1,2025-01-02T08:00:00.000Z,2025-03-01T00:00:00.000Z,,',
    ].join('\n')
    expect(addresses(text)).toEqual(['ada@mail.test'])
    expect(reasons(text)).toEqual([
      [1, 'headingsIgnored'],
      [3, 'notSubscribed'],
      [4, 'notSubscribed'],
    ])
  })

  it('Mailchimp, whose table has a postal address as well', () => {
    const text = [
      '"Email Address","First Name","Last Name",Address,MEMBER_RATING,OPTIN_TIME,CONFIRM_IP,GMTOFF,TIMEZONE,CC,TAGS',
      'Ada@Mail.test,Ada,L,"1 Harbour Road  Hong Kong",2,"2025-01-02 08:00:00",203.0.113.7,8,Asia/Hong_Kong,hk,"""press"""',
      'ben@mail.test,Ben,,,2,"2025-01-02 08:00:00",,0,,,',
    ].join('\r\n')
    expect(readSubscribers(text).rows).toEqual([
      { address: 'ada@mail.test', timeZone: 'Asia/Hong_Kong' },
      { address: 'ben@mail.test' },
    ])
  })

  it('listmonk', () => {
    const text = [
      'uuid,email,name,attributes,status,created_at,updated_at',
      'a1,ada@mail.test,Ada,"{""city"": ""Hong Kong"", ""n"": [1, 2]}",enabled,2025-01-02,2025-01-02',
      'a2,ben@mail.test,Ben,{},blocklisted,2025-01-02,2025-01-02',
      'a3,cho@mail.test,Cho,{},disabled,2025-01-02,2025-01-02',
    ].join('\n')
    expect(addresses(text)).toEqual(['ada@mail.test'])
  })

  it('of this site, with what it knows of each', () => {
    const text = [
      'email,status,lists,language,time_zone,minute,city,consent',
      "'+ada@mail.test,confirmed,daily breaking,zh-Hant-HK,Europe/London,480,,form",
      'ben@mail.test,unsubscribed,,en,UTC,450,,form',
      'cho@mail.test,suspended,daily,en,UTC,450,,form',
    ].join('\r\n')
    expect(readSubscribers(text).rows).toEqual([
      {
        ...{ address: '+ada@mail.test', language: 'zh-Hant-HK', timeZone: 'Europe/London' },
        lists: ['daily', 'breaking'],
      },
    ])
  })

  it('with semicolons, tabs, Chinese headings or a line that names its separator', () => {
    expect(addresses('名称;邮箱\n甲;a@mail.test\n')).toEqual(['a@mail.test'])
    expect(addresses('sep=;\r\n電郵;姓名\r\na@mail.test;甲\r\n')).toEqual(['a@mail.test'])
    expect(addresses('E-mail\tName\na@mail.test\tA\n')).toEqual(['a@mail.test'])
    expect(addresses('\uFEFFemail\na@mail.test')).toEqual(['a@mail.test'])
  })
})

describe('rows that are not taken over', () => {
  it('are listed with their lines, also after cells of several lines', () => {
    const text =
      'email,name\n"a@mail.test","one\ntwo"\nnobody\nA@MAIL.test,again\n"b@mail.test,c@mail.test",x\n<d@mail.test>,\n'
    expect(addresses(text)).toEqual(['a@mail.test'])
    expect(reasons(text)).toEqual([
      [1, 'headingsIgnored'],
      [4, 'addressWrong'],
      [5, 'addressTwice'],
      [6, 'addressWrong'],
      [7, 'addressWrong'],
    ])
  })

  it.each([
    ['no addresses', 'name,phone\nA,1\n', 'headingsMissing'],
    ['two columns of them', 'email,E-mail\na@mail.test,b@mail.test\n', 'headingsRepeated'],
    ['an open quotation mark', 'email\n"a@mail.test\nb@mail.test\n', 'quoteOpen'],
    ['a workbook', 'PK\u0003\u0004rest', 'spreadsheet'],
    ['nothing below the headings', 'email\n', 'rowsMissing'],
  ])('a table with %s', (_, text, reason) => {
    expect(readSubscribers(text).problems[0]?.reason).toBe(reason)
    expect(addresses(text)).toEqual([])
  })

  it('beyond the limit, of which a number is said', () => {
    const { rows, problems: most } = subscriberTableLimits
    const lines = Array.from({ length: rows + 250 }, (_, n) => (n % 100 === 0 ? 'nobody' : `reader${n}@mail.test`))
    const read = readSubscribers(`email\n${lines.join('\n')}\n`)
    expect(read.rows).toHaveLength(rows - rows / 100)
    expect(read.faulty).toBe(rows / 100 + 250)
    expect(read.problems).toHaveLength(most)
  })

  it('but languages and time zones that do not exist are those of the import', () => {
    expect(readSubscribers('email,lang,timezone,lists\na@mail.test,fr,Mars/Olympus,news\n').rows).toEqual([
      { address: 'a@mail.test' },
    ])
  })
})
