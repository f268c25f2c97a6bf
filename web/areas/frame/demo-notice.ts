const notice = '<p class="demo-notice"'

/**
 * Shows the notice of sample content in a document that has some. A style finds the marks of samples only as they arrive, and
 * would then push down what is already read.
 */
export const withDemoNotice = (html: string): string =>
  html.includes(' data-demo="') ? html.replace(notice, `${notice} data-shown=""`) : html
