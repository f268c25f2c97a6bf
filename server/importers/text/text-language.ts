// Frequent characters that have another form in the other script.
const simplifiedOnly =
  /[这来时们个国说为发对会过学实现关后动经总产业务问门开间资币链监规钱买卖涨亿万与区块络据报币数证]/gu
const traditionalOnly =
  /[這來時們個國說為發對會過學實現關後動經總產業務問門開間資幣鏈監規錢買賣漲億萬與區塊絡據報數證]/gu

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * BCP 47 tag of a text. The language of its characters counts before the declaration of its source, since many sites in
 * Chinese say `en-US`; the declaration decides between languages that letters cannot distinguish.
 */
export function textLanguage(text: string, declared: string | undefined): string {
  const han = count(text, /\p{Script=Han}/gu)
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  const hangul = count(text, /\p{Script=Hangul}/gu)
  const letters = count(text, /\p{L}/gu)
  if (kana > 0 && kana >= han / 12) return 'ja'
  if (hangul > han && hangul > letters / 10) return 'ko'
  if (han > 0 && han >= letters / 12) return chineseScript(text, declared)
  const tag = canonicalTag(declared) ?? usualLanguage(text, letters)
  if (letters === 0 && tag) return /^zh\b/.test(tag) ? chineseScript('', tag) : tag
  return tag && !/^(zh|ja|ko)\b/.test(tag) ? tag : 'en'
}

/** The language with the most speakers of scripts that news comes in; for texts that say nothing of themselves. */
const usual: readonly (readonly [tag: string, script: RegExp])[] = [
  ['ru', /\p{Script=Cyrillic}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
]

const usualLanguage = (text: string, letters: number): string | undefined =>
  usual.find(([, script]) => count(text, script) > letters / 2)?.[0]

function chineseScript(text: string, declared: string | undefined): string {
  const simplified = count(text, simplifiedOnly)
  const traditional = count(text, traditionalOnly)
  if (simplified !== traditional) return simplified > traditional ? 'zh-Hans' : 'zh-Hant'
  return /^zh[-_](tw|hk|mo|hant)/i.test(declared ?? '') ? 'zh-Hant' : 'zh-Hans'
}

/** The language alone, such as `fr`: regions of other languages make no difference here. */
function canonicalTag(declared: string | undefined): string | undefined {
  if (!declared) return undefined
  try {
    const locale = new Intl.Locale(declared.trim().replaceAll('_', '-'))
    return locale.language === 'zh' ? locale.toString() : locale.language === 'und' ? undefined : locale.language
  } catch {
    return undefined
  }
}
