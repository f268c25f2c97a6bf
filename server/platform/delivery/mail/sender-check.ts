/** Records of a sender's domain that receivers check emails by. */
export interface SenderCheck {
  record: 'SPF' | 'DKIM' | 'DMARC'
  isRight: boolean
  /** The record, or its fault. */
  found: string
}

interface Sender {
  domain: string
  /** Domain and selector that sign; absent: the SMTP server signs, and its key is unknown here. */
  dkim?: { domain: string; selector: string } | undefined
}

/** Reads text records of a name, each in parts. */
interface TxtResolver {
  resolveTxt(name: string): Promise<string[][]>
}

/** The texts of a name; none where it has no record. @throws other failures of the resolver */
async function textsOf(resolver: TxtResolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw error
  }
}

/** Reads the SPF, DKIM and DMARC records of a sender (RFC 7208, 6376, 7489). */
export async function checkSender(resolver: TxtResolver, { domain, dkim }: Sender): Promise<SenderCheck[]> {
  const checks = [spfOf(await textsOf(resolver, domain), domain)]
  if (dkim) {
    const name = `${dkim.selector}._domainkey.${dkim.domain}`
    checks.push(dkimOf(await textsOf(resolver, name), name))
  }
  const own = await textsOf(resolver, `_dmarc.${domain}`)
  const parent = domain.split('.').slice(-2).join('.')
  const inherited = own.length === 0 && parent !== domain ? await textsOf(resolver, `_dmarc.${parent}`) : []
  checks.push(dmarcOf([...own, ...inherited], domain))
  return checks
}

function spfOf(texts: readonly string[], domain: string): SenderCheck {
  const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text))
  const [first = ''] = records
  if (records.length === 0) return { record: 'SPF', isRight: false, found: `${domain} has no record v=spf1` }
  if (records.length > 1)
    return { record: 'SPF', isRight: false, found: `${domain} has ${records.length} records; one is allowed` }
  if (/(?:^|\s)\+?all$/i.test(first)) return { record: 'SPF', isRight: false, found: `${first} allows everybody` }
  const isEnding = /(?:^|\s)[~?-]all$|\sredirect=/i.test(first)
  return { record: 'SPF', isRight: isEnding, found: isEnding ? first : `${first} does not end in -all or ~all` }
}

function dkimOf(texts: readonly string[], name: string): SenderCheck {
  const key = texts
    .map((text) => /(?:^|;)\s*p=([^;]*)/i.exec(text)?.[1]?.replace(/\s/g, ''))
    .find((one) => one !== undefined)
  if (key === undefined) return { record: 'DKIM', isRight: false, found: `${name} has no key` }
  if (key === '') return { record: 'DKIM', isRight: false, found: `${name} was revoked` }
  return { record: 'DKIM', isRight: true, found: name }
}

function dmarcOf(texts: readonly string[], domain: string): SenderCheck {
  const record = texts.find((text) => /^v=DMARC1\s*;/i.test(text))
  const policy = /;\s*p=(none|quarantine|reject)\b/i.exec(record ?? '')?.[1]
  if (!record || !policy) return { record: 'DMARC', isRight: false, found: `_dmarc.${domain} has no policy` }
  return { record: 'DMARC', isRight: true, found: record }
}
