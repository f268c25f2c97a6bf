import { trustedHtml } from '#web/ui/trusted-types.ts'
import { jsonForScript } from './json-for-script.ts'

/** What search engines read of a page (schema.org). */
export function StructuredData({ value }: { value: object }) {
  const json = jsonForScript(value)
  return (
    <script
      // Another language has an element of its own: browsers report whoever writes into a script that stands there.
      key={json}
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, escaped for the element that it stands in
      dangerouslySetInnerHTML={{ __html: trustedHtml(json) }}
    />
  )
}
