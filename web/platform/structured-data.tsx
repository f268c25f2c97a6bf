import { trustedHtml } from '#web/ui/trusted-types.ts'

/**
 * Structured data for search engines (schema.org). They read the server's markup; the browser renders none of it.
 * @param value its construction may be excluded from the browser's script by `import.meta.env.SSR &&` before it
 */
export function StructuredData({ value }: { value: object | false }) {
  const json = import.meta.env.SSR && value ? jsonForScript(value) : ''
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: data, escaped for the element that it stands in
      dangerouslySetInnerHTML={{ __html: trustedHtml(json) }}
    />
  )
}

/** JSON that cannot end, or open anything inside, the script element that it stands in. */
export function jsonForScript(value: object): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
