/*
 * The page's policy forbids inline styles even in a document that is only read, and the browser complains about each
 * one. Every "style=" gets a prefix wherever it stands, so that no way to write a tag is missed, and style sheets become
 * templates, which cleaning drops. The prefix is taken off again from names, values and texts once they are parsed.
 */

/** Markup whose styles are data. */
export const withoutLiveStyles = (html: string): string =>
  html.replace(/(<\/?)style\b/gi, '$1template').replace(/(?=style\s*=)/gi, 'data-kept-')

/** The text or value as it was. */
export const asWritten = (text: string): string => text.replace(/data-kept-(?=style\s*=)/gi, '')
