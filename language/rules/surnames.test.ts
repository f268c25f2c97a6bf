import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { createSiteEngine } from '#language/site-engine.ts'
import { surnamePieces } from './surnames.ts'

const engine = createSiteEngine()

describe('surnames', () => {
  test.each([
    // Surnames in front of a verb or title, after a role, at the beginning of a clause.
    ['余文乐认为票价太贵', '余文樂認為票價太貴'],
    ['据悉，后晓明已辞职', '據悉，后曉明已辭職'],
    ['昨日于建国教授说', '昨日于建國教授說'],
    ['主席党建民今早抵达', '主席党建民今早抵達'],
    ['于女士不愿透露姓名', '于女士不願透露姓名'],
    ['游志强律师代表原告', '游志強律師代表原告'],
    ['涂国华指出问题所在', '涂國華指出問題所在'],
    // A person named once is recognised again.
    ['后浩然说，他不认识后浩然的弟弟', '后浩然說，他不認識后浩然的弟弟'],
    // Words that only look like names.
    ['手术后医生表示情况稳定', '手術後醫生表示情況穩定'],
    ['十余名医生说', '十餘名醫生說'],
    ['后天主席将到访', '後天主席將到訪'],
    ['其余国家表示反对', '其餘國家表示反對'],
    ['云安全专家说', '雲安全專家說'],
    ['云南省长表示', '雲南省長表示'],
    ['会后先生们离场', '會後先生們離場'],
    ['随后国会主席宣布休会', '隨後國會主席宣布休會'],
    ['公司将于明年上市', '公司將於明年上市'],
    ['三种文字说明', '三種文字說明'],
    ['党和国家领导人出席', '黨和國家領導人出席'],
  ])('%s → %s', (hans, hant) => expect(engine.toTraditional(hans)).toBe(hant))

  it('are found in one pass', () => {
    const text = '后浩然说，于建国说，余文辉认为，'.repeat(20_000)
    expect(surnamePieces(text, undefined)).toHaveLength(60_000)
  })

  it('change no other character', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('后', '于', '浩', '然', '说', '主席', '，', '国', 'a'), { maxLength: 20 }),
        (parts) => {
          const text = parts.join('')
          expect([...engine.toTraditional(text)].length).toBe([...text].length)
        },
      ),
    )
  })
})
