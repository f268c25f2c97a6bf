const notice = '<p class="demo-notice"'

/**
 * Marks the notice of sample content itself as a sample in a document that has some. The style sheet shows the notice
 * once the first mark has been parsed; a mark further down would push down what is already being read.
 */
export const withDemoNotice = (html: string): string =>
  html.includes(' data-demo="') ? html.replace(notice, `${notice} data-demo=""`) : html
