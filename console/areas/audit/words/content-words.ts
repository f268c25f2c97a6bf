import type { AuditWords } from './audit-words-type.ts'

/** The log in words: authors, labels and pictures. */
export const contentWords = {
  actions: {
    'picture.delete': 'audit.delete',
    'media.delete': 'audit.delete',
    'media.file': 'audit.mediaFile',
    'media.save': 'audit.mediaSave',
    'author.add': 'audit.addAuthor',
    'author.save': 'audit.saveAuthor',
    'author.link': 'audit.linkAuthor',
    'author.unlink': 'audit.unlinkAuthor',
    'label.merge': 'audit.labelMerge',
    'label.unmerge': 'audit.labelUnmerge',
    'category.move': 'audit.categoryMove',
    'region.move': 'audit.regionMove',
  },
  targets: {
    item: { word: 'target.item', addressOf: (id) => `/contents/${id}` },
    author: { word: 'target.author', addressOf: (id) => `/console/authors/${id}` },
    media: { word: 'target.media' },
  },
} satisfies AuditWords
