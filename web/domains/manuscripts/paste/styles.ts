/**
 * Markup whose styles are data: the page's policy forbids inline styles even in a document that is only read, and the
 * browser would complain about each one. Style sheets within the markup go altogether.
 */
export const withoutLiveStyles = (html: string): string =>
  html
    .replace(/<style\b[^>]*>[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*>/gi, (tag) =>
      tag.replace(/("[^"]*"|'[^']*')|(\s)style(?=\s*=)/gi, (found, quoted: string | undefined, space: string) =>
        quoted === undefined ? `${space}data-kept-style` : found,
      ),
    )
