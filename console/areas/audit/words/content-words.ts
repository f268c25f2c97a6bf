import type { AuditWords } from './audit-words-type.ts'

/** The log in words: authors, labels, topics, incidents and pictures. */
export const contentWords = {
  actions: {
    'picture.delete': 'audit.delete',
    'media.delete': 'audit.delete',
    'author.add': 'audit.addAuthor',
    'author.save': 'audit.saveAuthor',
    'author.link': 'audit.linkAuthor',
    'author.unlink': 'audit.unlinkAuthor',
    'topic.add': 'audit.topicAdd',
    'topic.save': 'audit.topicSave',
    'incident.add': 'audit.incidentAdd',
    'incident.save': 'audit.incidentSave',
    'label.add': 'audit.labelAdd',
    'label.save': 'audit.labelSave',
    'label.merge': 'audit.labelMerge',
    'label.unmerge': 'audit.labelUnmerge',
    'category.add': 'audit.categoryAdd',
    'category.save': 'audit.categorySave',
    'category.order': 'audit.categoryOrder',
    'category.move': 'audit.categoryMove',
    'region.add': 'audit.regionAdd',
    'region.save': 'audit.regionSave',
    'region.order': 'audit.regionOrder',
    'region.move': 'audit.regionMove',
  },
  targets: {
    item: { word: 'target.item', addressOf: (id) => `/contents/${id}` },
    author: { word: 'target.author', addressOf: (id) => `/console/authors/${id}` },
    category: { word: 'target.category' },
    region: { word: 'target.region' },
    label: { word: 'target.label' },
    topic: { word: 'target.topic' },
    incident: { word: 'target.incident' },
    media: { word: 'target.media' },
  },
} satisfies AuditWords
