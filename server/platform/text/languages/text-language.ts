import { languageByScript, languageByWords, scriptOf } from './script-languages.ts'

// Frequent characters that have another form in the other script.
const simplifiedOnly =
  /[这来时们个国说为发对会过学实现关后动经总产业务问门开间资币链监规钱买卖涨亿万与区块络据报币数证]/gu
const traditionalOnly =
  /[這來時們個國說為發對會過學實現關後動經總產業務問門開間資幣鏈監規錢買賣漲億萬與區塊絡據報數證]/gu

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/**
 * BCP 47 tag of a text. Its letters and words count before the declaration of its source, since many sites in other
 * languages say `en-US`; the declaration of another language than English decides among those in Latin letters, and
 * English is assumed where nothing says otherwise.
 */
export function textLanguage(text: string, declared: string | undefined): string {
  const han = count(text, /\p{Script=Han}/gu)
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu)
  const hangul = count(text, /\p{Script=Hangul}/gu)
  const letters = count(text, /\p{L}/gu)
  if (kana > 0 && kana >= han / 12 && kana + han >= letters / 12) return 'ja'
  if (hangul > han && hangul > letters / 10) return 'ko'
  if (han > 0 && han >= letters / 12) return chineseScript(text, declared)
  const tag = canonicalTag(declared)
  if (letters === 0 && tag) return /^zh\b/.test(tag) ? chineseScript('', tag) : tag
  const byScript = languageByScript(text, letters, tag)
  if (byScript) return byScript
  const inLatin = tag && scriptOf(tag) === 'Latn' ? tag : undefined
  // English is what programs declare by themselves.
  return inLatin && inLatin !== 'en' ? inLatin : (languageByWords(text) ?? 'en')
}

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
