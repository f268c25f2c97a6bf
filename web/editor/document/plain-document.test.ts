import { expect, it } from 'vitest'
import { plainDocument } from './plain-document.ts'

it('sends the number or chart that a text shows', () => {
  const attrs = {
    form: 'number',
    path: '/DataEra/bitcoin/northbank',
    series: 'holdings.northbank.bitcoin',
    words: '持仓',
  }
  const value = { type: 'dataValue', attrs }
  expect(plainDocument({ type: 'doc', content: [value] })).toEqual({ type: 'doc', content: [value] })
})

it('leaves out what is the editor’s own', () => {
  const paragraph = { type: 'paragraph', attrs: { textAlign: null } }
  const edited = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '题' }] },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: '链',
            marks: [
              {
                type: 'link',
                attrs: { href: 'https://a.example/', target: null, rel: null, class: null, title: null },
              },
              { type: 'bold' },
            ],
          },
        ],
      },
      { type: 'figure', attrs: { src: null, upload: 'upload-1', caption: '还没到' } },
      {
        type: 'figure',
        attrs: { src: '/media/a/1.jpg', alt: null, caption: '图', width: 10, height: 5, upload: null },
      },
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 1, rowspan: 2, colwidth: null } }] },
        ],
      },
      paragraph,
      paragraph,
    ],
  }
  expect(plainDocument(edited)).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '题' }] },
      {
        type: 'paragraph',
        content: [
          {
            type: 'text',
            text: '链',
            marks: [{ type: 'bold' }, { type: 'link', attrs: { href: 'https://a.example/' } }],
          },
        ],
      },
      { type: 'figure', attrs: { caption: '图', height: 5, src: '/media/a/1.jpg', width: 10 } },
      { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', attrs: { rowspan: 2 } }] }] },
    ],
  })
})
